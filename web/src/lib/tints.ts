/** The colours of tints: from the game's theme.css, else a muted one made from the word itself. */

export function hash(text: string): number {
  let sum = 2166136261;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 16777619);
  return sum >>> 0;
}

export function tintColour(tint: string | undefined): string {
  if (!tint) return 'var(--neutral)';
  return `var(${tintName(tint)}, hsl(${hash(tint) % 360} 30% 45%))`;
}

/** What a theme calls the colour of a tint, or of a symbol. */
export const tintName = (word: string): string => `--tint-${word.replaceAll(/[^\w-]/g, '-')}`;

/** The colour of the sky over a thing: muted, and another one for another word. */
export const skyColour = (word: string): string => `hsl(${hash(`${word} sky`) % 360} 38% 42%)`;

/** Numbers from 0 to 1, always the same for the same text. */
export function seeded(text: string): () => number {
  let state = hash(text) || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}
