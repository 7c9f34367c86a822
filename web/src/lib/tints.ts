/** The colours of tints: from the game's theme, else a muted one made from the word itself. */
export type Palette = Record<string, string>;

export function hash(text: string): number {
  let sum = 2166136261;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 16777619);
  return sum >>> 0;
}

export function tintColour(palette: Palette, tint: string | undefined): string {
  if (!tint) return 'var(--neutral)';
  return palette[tint] ?? `hsl(${hash(tint) % 360} 30% 45%)`;
}

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
