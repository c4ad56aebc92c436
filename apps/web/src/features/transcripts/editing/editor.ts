import { flushSync } from 'react-dom';
import { CaretTarget } from './caret-target';
import type { DoubtfulWord } from '../lib/doubt';
import { wordRanges } from '../lib/text-pieces';
import { lastBegun } from '../lib/timeline';
import type { Change, EditedSegment, Segments } from './changes';
import type { DraftSync } from './draft-sync';
import type { EditorStore } from './editor-store';
import type { OpenDraft } from './open-draft';
import { acceptWord, takeReading } from './operations';
import { RuleCheck } from './rule-check';

/** A doubtful word that somebody is looking at. */
interface Review {
  readonly key: number;
  readonly text: string;
  /** Leaves it as it is. */
  readonly accept: () => void;
  /** Takes what a second opinion has heard. */
  readonly take: (() => void) | null;
}

/** What the parts of an open editor share: the draft, and where one is in it. */
export class Editor {
  readonly caret = new CaretTarget();
  readonly store: EditorStore;
  readonly sync: DraftSync;
  readonly resumedFrom: Date | null;
  readonly rules: RuleCheck;
  /** The word that Enter accepts, as long as the caret stays in its segment. */
  #review: Review | null = null;

  constructor(private readonly draft: OpenDraft) {
    ({ store: this.store, sync: this.sync, resumedFrom: this.resumedFrom } = draft);
    this.rules = new RuleCheck(this.store);
  }

  readonly close = (): void => {
    this.rules.stop();
    this.draft.close();
  };

  get segments(): Segments {
    return this.store.getSegments();
  }

  indexOf(key: number): number {
    return this.segments.findIndex((segment) => segment.key === key);
  }

  /** Does a change at once, and puts the caret where writing goes on. @returns whether there was anything to do */
  do(change: Change | null, caret?: { readonly at: number; readonly offset: number }): boolean {
    // The rows are drawn before one of them takes the caret.
    const isDone = flushSync(() => this.store.apply(change));
    if (isDone && caret) this.place(caret.at, caret.offset);
    return isDone;
  }

  undo(): void {
    this.#show(flushSync(() => this.store.undo()));
  }

  redo(): void {
    this.#show(flushSync(() => this.store.redo()));
  }

  /** Goes to the segment that is heard, or to the first one: from there the keys of the editor hold. */
  begin(seconds: number): void {
    const segment = this.segments[Math.max(0, lastBegun(this.segments, seconds))];
    if (segment) this.caret.wantSegment(segment.key);
  }

  /** Puts the caret, or a selection, into a segment. */
  place(at: number, from: number, to = from): void {
    const segment = this.segments[at];
    if (segment) this.caret.want(segment.key, from, to);
  }

  /**
   * Selects a doubtful word: typing replaces it, Enter takes it as it is, Alt+Enter what a second opinion has heard.
   * @param decide called where it is left as it is against that opinion
   */
  review(word: DoubtfulWord, decide: () => void): void {
    const { segmentIndex, wordIndex, text, other } = word;
    const segment = this.segments[segmentIndex];
    if (!segment) return;
    const range = other ?? wordRanges(segment)[wordIndex];
    // Who is faster than the list of words in doubt finds nothing at that place.
    const found = other ? segment.text.slice(other.from, other.to) : segment.words[wordIndex]?.text;
    if (!range || found !== text) return;
    this.place(segmentIndex, range.from, range.to);
    this.#review = {
      ...{ key: segment.key, text: segment.text },
      accept: other ? decide : () => this.acceptWord(word),
      take: other ? () => this.takeReading(word) : null,
    };
  }

  /** Takes what a second opinion has heard instead. */
  takeReading({ segmentIndex, text, other }: DoubtfulWord): void {
    if (other) this.do(takeReading(this.segments, segmentIndex, { ...other, ours: text }));
  }

  /** Alt+Enter, after a word was looked at that is read in two ways. @returns false where there was none */
  take(segment: EditedSegment): boolean {
    const review = this.#review;
    if (review?.key !== segment.key || !review.take || review.text !== segment.text) return false;
    this.#review = null;
    review.take();
    return true;
  }

  /** Leaves a doubtful word as it is. */
  acceptWord({ segmentIndex, wordIndex, text }: DoubtfulWord): void {
    if (this.segments[segmentIndex]?.words[wordIndex]?.text !== text) return;
    this.do(acceptWord(this.segments, segmentIndex, wordIndex));
  }

  /** The caret has left the segment, or was put elsewhere. */
  endReview(): void {
    this.#review = null;
  }

  /** Enter, after a doubtful word was looked at. @returns false where there was none */
  accept(segment: EditedSegment): boolean {
    const review = this.#review;
    if (review?.key !== segment.key) return false;
    this.#review = null;
    // What was written anew is not doubted any more by itself.
    if (review.text === segment.text) review.accept();
    return true;
  }

  /** What was undone is brought on the screen, with the caret behind it. */
  #show(change: Change | null): void {
    const segment = change && (change.inserted[0] ?? this.segments[Math.max(0, change.at - 1)]);
    if (!segment) return;
    const before = change.removed[0]?.text ?? '';
    this.caret.want(segment.key, lastDifference(before, segment.text));
  }
}

/** Where two texts begin to be the same to the end, in the second one. */
function lastDifference(before: string, after: string): number {
  let same = 0;
  while (same < Math.min(before.length, after.length) && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return before === after ? after.length : after.length - same;
}
