/** Speaking to somebody instead of about them. */
const IRREGULAR: Record<string, string> = {
  has: 'have',
  is: 'are',
  was: 'were',
  does: 'do',
  goes: 'go',
};

/** A verb as it goes with 'you': `picks` is `pick`, `reaches` is `reach`, `may` stays. */
function plain(verb: string): string {
  if (verb in IRREGULAR) return IRREGULAR[verb]!;
  if (/(ss|sh|ch|x|zz)es$/.test(verb)) return verb.slice(0, -2);
  if (/[^aeiou]ies$/.test(verb)) return `${verb.slice(0, -3)}y`;
  return /[^s]s$/.test(verb) ? verb.slice(0, -1) : verb;
}

/** 'Ann gathers ore or rests' as Ann reads it: 'You gather ore or rest'. What is not about Ann
    stays as it is. */
export function toYou(text: string, name: string): string {
  if (!name || !text.startsWith(`${name} `)) return text;
  const [verb = '', ...rest] = text.slice(name.length + 1).split(' ');
  const others = rest.map((word, i) =>
    ['and', 'or'].includes(rest[i - 1] ?? '') ? plain(word) : word,
  );
  return ['You', plain(verb), ...others].join(' ');
}

/** A label without its owner's name, where it is clear whose it is: 'Ann's hand' is 'Hand'. */
export function unowned(label: string, name: string): string {
  const own = `${name}'s `;
  return name && label.startsWith(own) ? capital(label.slice(own.length)) : label;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How somebody at a table is called on this screen: a single seat of one's own is 'You', with
    the name if one was told. */
export function sitterName(name: string, you: boolean): string {
  if (!you) return name;
  return isNobody(name) ? 'You' : `You (${name})`;
}

/** Whether a name is just what the server calls somebody who has not told one. */
export const isNobody = (name: string): boolean => /^Guest [0-9a-f]{4}$/.test(name);
