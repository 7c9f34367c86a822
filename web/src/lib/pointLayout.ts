/** Boards of points: which points are neighbours, and how pieces share one. */
import { seeded } from './tints';

export interface Point {
  x: number;
  y: number;
}

const NEAR = 1.1; // neighbours are at a distance of 1
const PLACES = 3; // decimals that are drawn

const short = (value: number): number => Number(value.toFixed(PLACES));
const far = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** A line between each two neighbours, all in one path. */
export function links(points: readonly Point[]): string {
  return points
    .flatMap((a, i) =>
      points
        .slice(i + 1)
        .filter((b) => far(a, b) < NEAR)
        .map((b) => [a, b] as const),
    )
    .map(([a, b]) => `M${short(a.x)} ${short(a.y)}L${short(b.x)} ${short(b.y)}`)
    .join('');
}

/** The corners of a box around all points, with room for what stands on them. */
export function frame(points: readonly Point[], room: number) {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const left = Math.min(...xs, 0) - room;
  const top = Math.min(...ys, 0) - room;
  return {
    left,
    top,
    wide: Math.max(...xs, 0) + room - left,
    high: Math.max(...ys, 0) + room - top,
  };
}

/** How far the points reach from the middle. */
export const reach = (points: readonly Point[]): number =>
  Math.max(1, ...points.map((point) => far(point, { x: 0, y: 0 })));

/** How pieces lie that share a point: where, as seen from it, and how large. One alone lies in the
    middle, two side by side, more in a circle. */
export function sharing(count: number): (Point & { size: number })[] {
  if (count === 1) return [{ x: 0, y: 0, size: 1 }];
  const radius = count === 2 ? 0.27 : count === 3 ? 0.3 : 0.35;
  const size = count === 2 ? 0.78 : count === 3 ? 0.68 : 0.56;
  const start = count === 2 ? Math.PI : -Math.PI / 2;
  return Array.from({ length: count }, (_, i) => {
    const angle = start + (2 * Math.PI * i) / count;
    return { x: short(radius * Math.cos(angle)), y: short(radius * Math.sin(angle)), size };
  });
}

/** Specks in a circle around the middle, always the same for the same word, as one path. */
export function specks(word: string, count: number, radius: number): string {
  const chance = seeded(word);
  const speck = () => {
    const [away, angle] = [radius * Math.sqrt(chance()), 2 * Math.PI * chance()];
    return `M${short(away * Math.cos(angle))} ${short(away * Math.sin(angle))}h0`;
  };
  return Array.from({ length: count }, speck).join('');
}
