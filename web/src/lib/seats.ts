/** How seats are told apart: always by a colour and a shape together. */
export const SHAPES = ['circle', 'square', 'triangle', 'diamond', 'star', 'pentagon'] as const;
export const COLOURS = ['#d1495b', '#3d7dca', '#e0a030', '#3f9b6c', '#9a6fc0', '#8a9099'] as const;

const PATHS: readonly string[] = [
  'M0-.9A.9.9 0 1 1 0 .9A.9.9 0 1 1 0-.9Z',
  'M-.78-.78H.78V.78H-.78Z',
  'M0-.95L.95.75H-.95Z',
  'M0-1L.82 0L0 1L-.82 0Z',
  star(5, 1, 0.45),
  star(5, 0.95, 0.95 * Math.cos(Math.PI / 5)),
];

/** A star with `n` points; with the right inner radius it is a regular polygon. */
function star(n: number, outer: number, inner: number): string {
  const points = Array.from({ length: 2 * n }, (_, i) => {
    const radius = i % 2 ? inner : outer;
    const angle = (Math.PI * i) / n - Math.PI / 2;
    return `${(radius * Math.cos(angle)).toFixed(3)} ${(radius * Math.sin(angle)).toFixed(3)}`;
  });
  return `M${points.join('L')}Z`;
}

export const seatColour = (seat: number | null | undefined): string =>
  seat == null ? 'var(--ink-dim)' : (COLOURS[seat % COLOURS.length] ?? COLOURS[0]);

/** The outline of a seat's shape, about 1 in radius, around the origin. */
export const seatPath = (seat: number | null | undefined): string =>
  PATHS[seat == null ? 0 : seat % PATHS.length] ?? '';

/** How large a seat's shape is drawn so that all look equally large, with room for a number. */
const BULK: readonly number[] = [0.31, 0.32, 0.38, 0.39, 0.45, 0.33];
export const seatBulk = (seat: number | null | undefined): number =>
  BULK[(seat ?? 0) % BULK.length] ?? 0.4;

export const seatShape = (seat: number): string => SHAPES[seat % SHAPES.length] ?? 'circle';
