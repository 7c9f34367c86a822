import { describe, expect, test } from 'vitest';
import type { Primitive } from '../../src/lib/protocol';
import { draw, withoutBrowser } from './drawing';

withoutBrowser();

const MAP: Primitive = { kind: 'board', id: 'map', label: 'the sky', shape: 'points' };
const site = (id: string, x: number, more: Partial<Primitive> = {}): Primitive => ({
  kind: 'cell',
  id,
  at: 'map',
  label: `site ${id}`,
  x,
  y: 0,
  symbol: 'sun',
  ...more,
});
const ships = (at: string, owner: number, count: number, symbol = 'ship'): Primitive => ({
  kind: 'stack',
  id: `${at}/${owner}`,
  at,
  owner,
  count,
  symbol,
  label: `Seat ${owner}: ${count} ships`,
});
const one = (html: string, id: string): string =>
  new RegExp(`<g[^>]*data-id="${id}"[^>]*>`).exec(html)?.[0] ?? '';

describe('a board of points', () => {
  const SKY = [MAP, site('a1', 0), site('a2', 1, { tint: 'ore', owner: 1 }), site('a3', 3)];

  test('draws its places by their symbols, and lines between neighbours', () => {
    const html = draw(SKY);
    expect(one(html, 'a1')).toContain('data-symbol="sun"');
    expect(one(html, 'a1')).toMatch(/data-look="[0-5]"/);
    expect(html).toMatch(/class="links" d="M0 0L1 0"/);
    expect(html).not.toContain('NaN');
  });

  test('what lies on a place has a sign of its own, and who holds it too', () => {
    const html = draw(SKY);
    expect(one(html, 'a2')).toContain('data-tint="ore"');
    expect(html.match(/class="badge"/g)).toHaveLength(1);
    expect(html.match(/class="held"/g)).toHaveLength(1);
  });

  test('every place can be hit and is named', () => {
    const html = draw(SKY);
    expect(html.match(/class="hit" r=".5"/g)).toHaveLength(3);
    expect(html).toContain('aria-label="site a3"');
    expect(html).toContain('<title>site a3</title>');
  });

  test('a place that can be picked says what that means', () => {
    const html = draw(SKY, { picks: [{ at: 'a1', label: 'Go to a1', play: ['go a1'] }] });
    expect(one(html, 'a1')).toMatch(/class="site[^"]*pickable/);
    expect(one(html, 'a1')).toContain('aria-label="Go to a1. site a1"');
    expect(one(html, 'a1')).toContain('tabindex="0"');
    expect(one(html, 'a2')).not.toContain('tabindex');
  });

  test('a place that is barred says why', () => {
    const html = draw(SKY, { barred: [{ at: 'a3', why: 'it is too far' }] });
    expect(one(html, 'a3')).toMatch(/class="site[^"]*barred/);
    expect(one(html, 'a3')).toContain('not now: it is too far');
  });
});

describe('stacks on a point', () => {
  const place = (html: string, id: string) =>
    /translate\((\S+)px, (\S+)px\)/.exec(one(html, id))?.slice(1).map(Number);

  test('alone it stands in the middle, and says how many it is', () => {
    const html = draw([MAP, site('a1', 2), ships('a1', 0, 3)]);
    expect(place(html, 'a1/0')).toEqual([2, 0]);
    expect(html).toMatch(/class="count"[^>]*>3</);
    expect(html).toContain('aria-label="Seat 0: 3 ships"');
  });

  test('of several owners stand side by side, in their shapes', () => {
    const html = draw([MAP, site('a1', 2), ships('a1', 0, 3), ships('a1', 3, 1)]);
    const [left, right] = [place(html, 'a1/0'), place(html, 'a1/3')];
    expect(left![0]).toBeLessThan(2);
    expect(right![0]).toBeGreaterThan(2);
    const hulls = [...html.matchAll(/class="hull" d="([^"]+)"/g)].map(([, d]) => d);
    expect(new Set(hulls).size).toBe(2);
  });

  test('carry their symbol, so that a theme can draw which side they took', () => {
    expect(one(draw([MAP, site('a1', 0), ships('a1', 1, 2, 'red team')]), 'a1/1')).toContain(
      'data-symbol="red team"',
    );
  });

  test('can be picked while the place can’t', () => {
    const html = draw([MAP, site('a1', 0), ships('a1', 0, 2)], {
      picks: [{ at: 'a1/0', label: 'These ships', play: ['x'] }],
    });
    expect(one(html, 'a1/0')).toMatch(/class="piece owned[^"]*pickable/);
    expect(one(html, 'a1')).not.toContain('pickable');
  });

  test('leave the middle to a stack although the place is marked', () => {
    const html = draw([
      MAP,
      site('a1', 2),
      { kind: 'token', id: 'storm', at: 'a1', label: 'a storm', symbol: 'storm' },
      ships('a1', 0, 2),
    ]);
    expect(place(html, 'a1/0')).toEqual([2, 0]);
    expect(one(html, 'storm')).toMatch(/class="piece mark/);
    expect(one(html, 'storm')).toContain('data-symbol="storm"');
  });
});

describe('a stage', () => {
  const RACE: Primitive[] = [
    { kind: 'stage', id: 'race', label: 'Ann races Ben', text: 'Ann is ahead' },
    {
      kind: 'panel',
      id: 's/0',
      at: 'race',
      owner: 0,
      label: 'Ann',
      symbol: 'fast',
      text: 'ahead',
      active: true,
    },
    { kind: 'dial', id: 's/0/a', at: 's/0', label: 'Steps', value: 3 },
    { kind: 'dial', id: 's/0/z', at: 's/0', label: 'Total', value: 11 },
    { kind: 'zone', id: 's/0/c', at: 's/0', label: 'cards', layout: 'row' },
    { kind: 'card', id: 's/0/c/0', at: 's/0/c', label: 'Sprint', title: 'Sprint 8', value: '8' },
    { kind: 'panel', id: 's/1', at: 'race', owner: 1, label: 'Ben' },
    { kind: 'zone', id: 's/1/c', at: 's/1', label: 'cards', layout: 'row' },
    { kind: 'card', id: 's/1/c/0', at: 's/1/c', label: 'a card', face_down: true },
    { kind: 'zone', id: 's/1/h', at: 's/1', label: 'helpers', layout: 'chips' },
    { kind: 'stack', id: 's/1/h/2', at: 's/1/h', owner: 2, count: 3, label: 'Cem: 3 horses' },
  ];

  test('says what goes on, and how its sides stand', () => {
    const html = draw(RACE);
    expect(html).toContain('<h2>Ann races Ben</h2>');
    expect(html).toContain('Ann is ahead</p>');
    expect(html).toMatch(/class="side active"[^>]*data-note="ahead"/);
    expect(html.indexOf('Steps: 3')).toBeLessThan(html.indexOf('Total: 11'));
    expect(html).toContain('data-symbol="fast"');
  });

  test('shows what the sides put in: cards, open or not, and who helps', () => {
    const html = draw(RACE);
    expect(html).toContain('Sprint 8');
    expect(html.match(/class="back"/g)).toHaveLength(1);
    expect(html).toContain('Cem: 3 horses');
  });

  test('shows what lies on it besides', () => {
    expect(
      draw([...RACE, { kind: 'text', id: 't', at: 'race', label: 'w', text: 'It rains.' }]),
    ).toContain('It rains.');
  });
});
