/** A table that somebody looks at: its scene, the walk through the picks, the line to the server. */
import { tick } from 'svelte';
import { marks, spokenAdvice } from '../lib/advice';
import { introduce, socketAddress } from '../lib/api';
import { begin, leads, letGo, played, step, toward, type Walk } from '../lib/picks';
import type {
  AdviceFrame,
  Card,
  Pick,
  Primitive,
  SceneFrame,
  ServerFrame,
  Suggestion,
  TableInfo,
} from '../lib/protocol';
import { followed, lastPlaces, layers, merge, turnedUp, type Scene } from '../lib/scene';
import { newKey, TableSocket, type Link } from '../lib/socket';
import { capital, toYou } from '../lib/wording';
import { measure, travel } from '../scene/animation';
import { toasts } from './toasts.svelte';

/** So many of the latest sentences have their places marked: what others did since one's own turn. */
const marked = (scene: Scene): number => Math.min(10, Math.max(3, scene.log.length - scene.since));

/** A small card that is pointed at, and where it lies. */
export interface Preview {
  card: Card;
  x: number;
  top: number;
  bottom: number;
}

export class TableStore {
  table = $state.raw<TableInfo | null>(null);
  scene = $state.raw<Scene | null>(null);
  walk = $state.raw<Walk>(begin([]));
  link = $state<Link>('connecting');
  thinking = $state(-1);
  pointed = $state.raw<ReadonlySet<string>>(new Set()); // places of a sentence pointed at
  inspected = $state.raw<Primitive | null>(null); // a thing looked at closely
  preview = $state.raw<Preview | null>(null);
  hiddenPicks = $state.raw<ReadonlySet<string>>(new Set()); // open picks that are out of sight
  carried = $state(''); // what is being dragged
  wish = $state(''); // where something was put down: later picks go there if they can
  advice = $state.raw<AdviceFrame | null>(null);
  asking = $state(''); // the key of a question for advice that is not answered
  private sent = $state(''); // the key of a gesture that is under way
  private readonly asked = new Set<string>(); // questions that a bot may still think about

  readonly layers = $derived(this.scene ? layers(this.scene) : new Map<string, Primitive[]>());
  readonly open = $derived(new Map(this.sent ? [] : this.walk.open.map((pick) => [pick.at, pick])));
  readonly made = $derived(new Set(this.walk.made.map((pick) => pick.at)));
  readonly bars = $derived.by(() => {
    const bars = new Map<string, string>();
    if (this.walk.made.length) return bars;
    for (const { at, why } of this.scene?.barred ?? []) {
      for (const id of [at, ...this.alike(at)]) bars.set(id, why);
    }
    return bars;
  });
  readonly recent = $derived(
    this.scene ? lastPlaces(this.scene, marked(this.scene)) : new Set<string>(),
  );
  readonly yourTurn = $derived(
    !!this.scene && this.scene.curtain === null && this.scene.viewer === this.scene.actor,
  );
  readonly mayAsk = $derived(
    !!this.table?.advice &&
      this.table.status === 'playing' &&
      this.yourTurn &&
      !!this.scene?.picks.length,
  );
  /** The numbers of the best suggestions, by what is to be picked for them. */
  readonly marks = $derived(marks(this.walk, this.advice?.candidates ?? []));
  readonly adviceText = $derived(this.advice ? spokenAdvice(this.advice.candidates) : '');
  /** Picks that no drawn element stands for: they become buttons. */
  readonly loose = $derived([...this.open.values()].filter((pick) => !this.isDrawn(pick.at)));

  /** Cards that look like one that can be picked, and lie beside it, stand for it. */
  private readonly twins = $derived.by(() => {
    const twins = new Map<string, string>();
    for (const id of this.open.keys()) {
      for (const other of this.alike(id)) if (!this.open.has(other)) twins.set(other, id);
    }
    return twins;
  });
  /** Half-way, picks that are small or out of sight have a button too. */
  readonly handy = $derived(
    this.walk.made.length ? [...this.open.values()].filter((pick) => this.isHandy(pick)) : [],
  );
  /** What is written on the card that was picked. */
  readonly said = $derived.by(() => {
    const cards = this.walk.made.map((pick) => this.scene?.elements.get(pick.at));
    const card = cards.findLast((e) => e?.kind === 'card');
    return card?.kind === 'card' ? (card.text ?? '') : '';
  });

  private readonly socket: TableSocket;

  constructor(
    readonly id: string,
    readonly invite: string,
  ) {
    this.socket = new TableSocket(socketAddress(id, invite), {
      heard: (frame) => void this.hear(frame),
      linked: (link) => (this.link = link),
    });
    const open = () => this.socket.open();
    introduce().then(open, open); // if the server is away, the socket tries again and again
  }

  close(): void {
    this.socket.close();
  }

  on(id: string): readonly Primitive[] {
    return this.layers.get(id) ?? [];
  }

  /** The other cards of the same title in the same place. */
  private alike(id: string): string[] {
    const card = this.scene?.elements.get(id);
    if (card?.kind !== 'card' || !card.title || !card.at) return [];
    const same = this.on(card.at).filter((e) => e.kind === 'card' && e.title === card.title);
    return same.map((e) => e.id).filter((other) => other !== id);
  }

  name(seat: number): string {
    const panel = this.on('').find((e) => e.kind === 'panel' && e.owner === seat);
    return panel?.label || this.table?.seats[seat]?.name || `Seat ${seat + 1}`;
  }

  /** The only seat that is one's own. (Several people at one screen go by their names.) */
  readonly self = $derived.by(() => {
    const own = (this.table?.seats ?? []).flatMap((seat, i) => (seat.yours ? [i] : []));
    return own.length === 1 ? own[0]! : -1;
  });
  /** What is to be done, said to whoever sits before the screen. */
  readonly headline = $derived.by(() => {
    const whose = this.scene?.viewer ?? -1;
    return toYou(this.scene?.headline ?? '', whose >= 0 ? this.name(whose) : '');
  });

  // What comes in --------------------------------------------------------------------------------

  private async hear(frame: ServerFrame): Promise<void> {
    switch (frame.type) {
      case 'table':
        this.table = frame.table;
        break;
      case 'scene':
        await this.see(frame);
        break;
      case 'ack':
        if (frame.key === this.sent) this.sent = '';
        break;
      case 'refused':
        if (this.asked.has(frame.key)) return this.settle(frame.key, frame.why);
        if (frame.key === this.sent) this.sent = '';
        this.release();
        toasts.say(sentence(frame.why), 'bad');
        break;
      case 'thinking':
        this.thinking = frame.seat;
        break;
      case 'advice':
        if (frame.key === this.asking) this.advice = frame;
        this.settle(frame.key);
        break;
      case 'here': // somebody is: that is all it says
    }
  }

  private async see(frame: SceneFrame): Promise<void> {
    const before = this.scene;
    const after = merge(before, frame);
    const places = measure(document);
    this.scene = after;
    this.walk = begin(after.picks);
    this.pointed = new Set();
    this.preview = null;
    this.wish = '';
    if (after.curtain !== null) this.inspected = null;
    if (before?.n !== after.n || before.viewer !== after.viewer) this.dismiss();
    await tick();
    const follows = before?.viewer === after.viewer && before.curtain === null;
    if (!follows) return;
    const came = followed(before, after);
    travel(document, places, came, turnedUp(before, after, came));
  }

  // What somebody does ---------------------------------------------------------------------------

  /** Somebody points at an element: the nearest thing that has something to say answers. */
  touch(id: string): void {
    for (let at = id; at; at = this.scene?.elements.get(at)?.at ?? '') {
      if (this.openAt(at)) return this.pick(at);
      if (this.made.has(at)) return this.release(at);
      const why = this.bars.get(at);
      if (why) return toasts.say(sentence(why));
    }
    this.release();
    this.inspect(id);
  }

  /** A card, or the one on top of a pile. */
  cardAt(id: string): Primitive | undefined {
    const element = this.scene?.elements.get(id);
    return element?.kind === 'zone' && element.layout === 'pile' ? this.on(id).at(-1) : element;
  }

  /** Look at a card closely, or at all that lies open in a pile. */
  inspect(id: string): boolean {
    const under = this.below(id).map((at) => this.scene?.elements.get(at));
    const pile = under.find(
      (e) => e?.kind === 'zone' && e.layout === 'pile' && this.on(e.id).length > 1,
    );
    const element = pile ?? this.cardAt(id);
    const open = !!pile || (element?.kind === 'card' && !element.face_down);
    if (open && element) this.inspected = element;
    return open;
  }

  pick(at: string): void {
    const taken = step(this.walk, this.twins.get(at) ?? at);
    if (!taken || this.sent) return;
    const next = this.wish ? toward(taken, this.wish) : taken;
    this.walk = next;
    const actions = played(next);
    const seat = this.scene?.viewer;
    if (!next.open.length && actions.length && seat != null) {
      this.sent = newKey();
      const n = this.scene?.n ?? 0;
      this.dismiss();
      this.socket.send({ type: 'play', key: this.sent, seat, n, actions: [...actions] });
    }
  }

  release(at = ''): void {
    this.wish = '';
    this.walk = letGo(this.scene?.picks ?? [], this.walk, at);
  }

  /** Whether a thing can be dragged: carried to where it may go next, or thrown onto the table. */
  carries(id: string): 'carry' | 'throw' | null {
    const element = this.scene?.elements.get(id);
    const pick = this.openAt(id);
    if (!element || element.kind === 'choice') return null;
    if (pick)
      return (pick.then?.length ?? 0) > 1 ? 'carry' : element.kind === 'card' ? 'throw' : null;
    const mine = element.owner != null && element.owner === this.scene?.viewer;
    const piece = element.kind === 'token' || element.kind === 'stack';
    return mine && piece && this.places.length ? 'carry' : null;
  }

  /** A thing is taken up: that picks it, if what comes then is still to be told. */
  lift(id: string): void {
    if ((this.openAt(id)?.then?.length ?? 0) > 1) this.pick(id);
  }

  /** What was carried is put down there. A card that is laid onto the table stays picked until it
      is told what it is for; where it was laid is remembered. */
  drop(id: string, load = ''): void {
    const under = this.below(id);
    const open = under.find((at) => this.open.has(at));
    if (open) return this.pick(open);
    const card = this.scene?.elements.get(load);
    if (card?.kind !== 'card' || !id || under.includes(card.at ?? '')) return this.release();
    this.wish = under.find((at) => this.walk.open.some((pick) => leads(pick, at))) ?? '';
  }

  /** An element and everything that it lies on. */
  private below(id: string): string[] {
    const chain = [];
    for (let at = id; at; at = this.scene?.elements.get(at)?.at ?? '') chain.push(at);
    return chain;
  }

  undo(): void {
    const scene = this.scene;
    if (!scene?.undo || scene.viewer === null || this.sent) return;
    this.release();
    this.sent = newKey();
    this.socket.send({ type: 'undo', key: this.sent, seat: scene.viewer, n: scene.n });
  }

  // What a bot would do ---------------------------------------------------------------------------

  /** Ask for advice, or put it away. */
  ask(): void {
    if (this.advice) return this.dismiss();
    if (this.asking || !this.mayAsk) return;
    this.asking = newKey();
    this.inquire();
  }

  /** The server thinks about one question at a time: one that is void by now comes first. */
  private inquire(): void {
    const scene = this.scene;
    if (!this.asking || this.asked.size || scene?.viewer == null) return;
    this.asked.add(this.asking);
    this.socket.send({ type: 'advise', key: this.asking, seat: scene.viewer, n: scene.n });
  }

  /** A question is answered; if it is refused, whoever still waits is told why. */
  private settle(key: string, why = ''): void {
    this.asked.delete(key);
    if (key !== this.asking) return this.inquire();
    this.asking = '';
    if (why) toasts.say(sentence(why), 'bad');
  }

  /** Advice that is put away, or that a move has made void. */
  dismiss(): void {
    this.advice = null;
    this.asking = '';
    this.pointed = new Set();
  }

  /** Begin what was suggested, as a click on its element does. */
  follow(one: Suggestion): void {
    this.release();
    this.pick(one.at);
  }

  look(seat: number): void {
    this.socket.send({ type: 'look', seat });
  }

  // How an element shows itself -------------------------------------------------------------------

  /** Classes and attributes that every drawn element has in common. */
  attributes(element: Primitive, base: string, label = element.label) {
    const id = element.id;
    const pick = this.openAt(id);
    const why = this.bars.get(id);
    const acts = !!pick || !!why;
    const advised = this.marks.get(id)?.join('·');
    return {
      'data-id': id,
      'data-advice': advised,
      class: [
        base,
        {
          pickable: pick,
          grab: this.carries(id) === 'carry',
          carried: this.carried === id,
          barred: why,
          made: this.made.has(id),
          recent: this.recent.has(id),
          pointed: this.pointed.has(id),
        },
      ],
      role: acts ? 'button' : 'img',
      tabindex: acts ? 0 : undefined,
      'aria-disabled': why ? true : undefined,
      'aria-label': [
        pick?.label,
        label !== pick?.label && label,
        why && `not now: ${why}`,
        advised && `advice ${advised}`,
      ]
        .filter(Boolean)
        .join('. '),
    };
  }

  /** Places on a board that may be picked now: a piece may be carried there. */
  private readonly places = $derived(
    [...this.open.keys()].filter((at) => this.scene?.elements.get(at)?.kind === 'cell'),
  );

  /** Whether something is picked only after something else, and not now. */
  isLater(id: string): boolean {
    const picks = this.scene?.picks ?? [];
    const isNow = this.open.has(id) || this.bars.has(id) || picks.some((pick) => pick.at === id);
    return !isNow && picks.some((pick) => leads(pick, id));
  }

  /** What picking this element means now. */
  openAt(id: string): Pick | undefined {
    return this.open.get(this.twins.get(id) ?? id);
  }

  private isHandy(pick: Pick): boolean {
    const kind = this.scene?.elements.get(pick.at)?.kind;
    return (
      kind === 'panel' || kind === 'dial' || (kind === 'card' && this.hiddenPicks.has(pick.at))
    );
  }

  private isDrawn(id: string): boolean {
    const kind = this.scene?.elements.get(id)?.kind;
    return kind !== undefined && kind !== 'board';
  }
}

/** A reason as a sentence of its own. */
const sentence = (why: string): string => capital(why).replace(/[^.!?]$/, '$&.');
