/** A little Markdown, as far as rule texts need it. Gives a tree; nothing is ever raw HTML. */
export interface Span {
  kind: 'text' | 'bold' | 'italic' | 'code';
  text: string;
}

export type Block =
  | { kind: 'heading'; level: number; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Span[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] };

const ITEM = /^\s*(?:[-*+]|(\d+)[.)])\s+(.*)$/;
const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const RULE = /^\s*\|?[\s:|-]*-[\s:|-]*$/;

export function parse(markdown: string): Block[] {
  const lines = markdown.replaceAll('\r\n', '\n').split('\n');
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at]!;
    const heading = HEADING.exec(line);
    if (!line.trim()) {
      at++;
    } else if (heading) {
      blocks.push({ kind: 'heading', level: heading[1]!.length, spans: inline(heading[2]!) });
      at++;
    } else if (
      line.includes('|') &&
      RULE.test(lines[at + 1] ?? '') &&
      lines[at + 1]!.includes('|')
    ) {
      at = table(lines, at, blocks);
    } else if (ITEM.test(line)) {
      at = list(lines, at, blocks);
    } else {
      at = paragraph(lines, at, blocks);
    }
  }
  return blocks;
}

function paragraph(lines: string[], at: number, blocks: Block[]): number {
  const words: string[] = [];
  while (at < lines.length && lines[at]!.trim() && !begins(lines[at]!, words.length > 0)) {
    words.push(lines[at++]!.trim());
  }
  blocks.push({ kind: 'paragraph', spans: inline(words.join(' ')) });
  return at;
}

const begins = (line: string, going: boolean) => going && (ITEM.test(line) || HEADING.test(line));

function list(lines: string[], at: number, blocks: Block[]): number {
  const items: string[] = [];
  const ordered = ITEM.exec(lines[at]!)?.[1] !== undefined;
  while (at < lines.length && lines[at]!.trim()) {
    const item = ITEM.exec(lines[at]!);
    if (item) items.push(item[2]!);
    else if (HEADING.test(lines[at]!)) break;
    else items[items.length - 1] += ` ${lines[at]!.trim()}`;
    at++;
  }
  blocks.push({ kind: 'list', ordered, items: items.map(inline) });
  return at;
}

function table(lines: string[], at: number, blocks: Block[]): number {
  const head = cells(lines[at]!);
  const rows: Span[][][] = [];
  for (at += 2; at < lines.length && lines[at]!.includes('|'); at++) rows.push(cells(lines[at]!));
  blocks.push({ kind: 'table', head, rows });
  return at;
}

const cells = (line: string): Span[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => inline(cell.trim()));

const INLINE = /\*\*(.+?)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|`([^`]+)`|\[([^\]]+)\]\([^)]*\)/g;

export function inline(text: string): Span[] {
  const spans: Span[] = [];
  let last = 0;
  for (const found of text.matchAll(INLINE)) {
    if (found.index > last) spans.push({ kind: 'text', text: text.slice(last, found.index) });
    const [whole, bold, italic, code, link] = found;
    if (bold !== undefined) spans.push({ kind: 'bold', text: bold });
    else if (italic !== undefined) spans.push({ kind: 'italic', text: italic });
    else if (code !== undefined) spans.push({ kind: 'code', text: code });
    else spans.push({ kind: 'text', text: link ?? whole });
    last = found.index + whole.length;
  }
  if (last < text.length) spans.push({ kind: 'text', text: text.slice(last) });
  return spans;
}
