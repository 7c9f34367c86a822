/** Dragging, and long touches. Whatever can be picked in two steps can be carried from the first to the second. */
import type { TableStore } from '../stores/table.svelte';

const FAR = 8; // px before a press becomes a drag
const HELD = 450; // ms before a touch looks closely
const THROWN = 60; // px before a card counts as thrown onto the table

type Thing = HTMLElement | SVGGElement;

interface Load {
  id: string;
  node: Thing;
  x: number;
  y: number;
  kind: 'carry' | 'throw';
  going: boolean;
}

export class Dragging {
  private load: Load | null = null;
  private justDropped = false;
  private at = { x: 0, y: 0 };
  private held: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly store: TableStore) {}

  down = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    const node = event.target.closest<Thing>('[data-id]');
    const id = node?.dataset['id'] ?? '';
    if (event.pointerType === 'touch') this.hold(event, id);
    const kind = this.store.carries(id);
    // On a touch screen a swipe over a card scrolls: there cards are tapped.
    if (!node || !kind || (kind === 'throw' && event.pointerType === 'touch')) return;
    this.load = { id, node, x: event.clientX, y: event.clientY, kind, going: false };
  };

  /** A finger that stays on a card looks at it closely. */
  private hold(event: PointerEvent, id: string): void {
    this.held = setTimeout(() => {
      if (!this.store.inspect(id)) return;
      this.load = null;
      this.justDropped = true;
    }, HELD);
    this.at = { x: event.clientX, y: event.clientY };
  }

  move = (event: PointerEvent): void => {
    if (Math.hypot(event.clientX - this.at.x, event.clientY - this.at.y) > FAR)
      clearTimeout(this.held);
    const load = this.load;
    if (!load) return;
    const [x, y] = [event.clientX - load.x, event.clientY - load.y];
    if (!load.going && Math.hypot(x, y) < FAR) return;
    if (!load.going) {
      load.going = true;
      getSelection()?.removeAllRanges();
      this.store.carried = load.id;
      this.store.lift(load.id);
    }
    const unit =
      load.node instanceof SVGElement ? (load.node.ownerSVGElement?.getScreenCTM()?.a ?? 1) : 1;
    load.node.style.translate = `${x / unit}px ${y / unit}px`;
  };

  up = (event: PointerEvent): void => {
    const load = this.load;
    this.load = null;
    clearTimeout(this.held);
    if (this.justDropped) this.rest();
    if (!load?.going) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const far = Math.hypot(event.clientX - load.x, event.clientY - load.y) > THROWN;
    this.putDown(load);
    if (event.type === 'pointercancel') this.store.release();
    else if (load.kind === 'carry')
      this.store.drop(under?.closest<Thing>('[data-id]')?.dataset['id'] ?? '', load.id);
    else if (far) this.store.pick(load.id);
    this.rest();
  };

  private rest(): void {
    this.justDropped = true;
    setTimeout(() => (this.justDropped = false));
  }

  /** Whether the click that comes now only ends a drag. */
  get swallows(): boolean {
    return this.justDropped;
  }

  private putDown(load: Load): void {
    this.store.carried = '';
    load.node.style.translate = '';
  }
}
