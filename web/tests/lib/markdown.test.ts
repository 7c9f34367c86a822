import { render } from 'svelte/server';
import { describe, expect, test } from 'vitest';
import Markdown from '../../src/common/Markdown.svelte';
import { inline, parse } from '../../src/lib/markdown';

const html = (text: string) =>
  render(Markdown, { props: { text } }).body.replaceAll(/<!--.*?-->/g, '');

describe('nothing is ever raw HTML', () => {
  const NASTY = [
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '**<b onclick=x>**',
    '- <svg onload=x>',
    '# <i>title</i>',
    '| <a href=x> | b |\n|---|---|\n| <u> | `<tt>` |',
    '[<script>](javascript:alert(1))',
  ];
  test.each(NASTY)('%s', (text) => {
    expect(html(text)).not.toMatch(/<(script|img|b |svg|i>|a |u>|tt)/);
    expect(html(text)).toContain('&lt;');
    expect(html(text)).not.toContain('javascript:');
  });
});

describe('blocks', () => {
  test('headings begin one level lower, for the page has its own', () => {
    expect(html('# Rules')).toContain('<h2>Rules</h2>');
    expect(html('### Deep')).toContain('<h4>Deep</h4>');
  });

  test('lines that follow each other are one paragraph', () => {
    expect(parse('one\ntwo\n\nthree')).toEqual([
      { kind: 'paragraph', spans: [{ kind: 'text', text: 'one two' }] },
      { kind: 'paragraph', spans: [{ kind: 'text', text: 'three' }] },
    ]);
  });

  test('lists know whether they count, and go on over lines', () => {
    expect(parse('1. one\n   more\n2. two')).toEqual([
      {
        kind: 'list',
        ordered: true,
        items: [[{ kind: 'text', text: 'one more' }], [{ kind: 'text', text: 'two' }]],
      },
    ]);
    expect(html('- a\n- b')).toMatch(/<ul><li>a<\/li>\s*<li>b<\/li>\s*<\/ul>/);
  });

  test('a list may follow a paragraph without an empty line', () => {
    expect(parse('Goods:\n- ore').map((block) => block.kind)).toEqual(['paragraph', 'list']);
  });

  test('tables have a head and rows', () => {
    expect(parse('| a | b |\n|---|:--|\n| 1 | 2 |\n\nend')).toEqual([
      {
        kind: 'table',
        head: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]],
        rows: [[[{ kind: 'text', text: '1' }], [{ kind: 'text', text: '2' }]]],
      },
      { kind: 'paragraph', spans: [{ kind: 'text', text: 'end' }] },
    ]);
  });

  test('nothing gives nothing', () => expect(parse('\n\n')).toEqual([]));
});

test('spans: bold, italic, code; links keep their words only', () => {
  expect(inline('a **b** *c* `d*e` [f](g)')).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'bold', text: 'b' },
    { kind: 'text', text: ' ' },
    { kind: 'italic', text: 'c' },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'd*e' },
    { kind: 'text', text: ' ' },
    { kind: 'text', text: 'f' },
  ]);
});

test('a lone star is a star', () => {
  expect(inline('3 * 4 * 5')).toEqual([{ kind: 'text', text: '3 * 4 * 5' }]);
});
