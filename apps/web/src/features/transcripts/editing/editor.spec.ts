import { describe, expect, it, jest } from '@jest/globals';
import { aSegment } from '../../../testing/factories';
import { doubtfulWords } from '../lib/doubt';
import { Editor } from './editor';
import { EditorStore } from './editor-store';
import type { OpenDraft } from './open-draft';
import { merge, setText } from './operations';

function open() {
  const store = new EditorStore([
    aSegment(0, 'So when we moved'),
    aSegment(4, 'the first [real] broke'),
    aSegment(9, 'Nobody knew.'),
  ]);
  const close = jest.fn();
  const editor = new Editor({ store, sync: {} as OpenDraft['sync'], resumedFrom: null, close });
  const [doubt] = doubtfulWords(store.getSegments());
  return { editor, store, close, doubt: doubt! };
}
const wanted = ({ caret, segments }: Editor) =>
  caret.wanted && [segments.findIndex(({ key }) => key === caret.wanted!.key), caret.wanted.from, caret.wanted.to];

describe('Editor', () => {
  it('puts the caret where writing goes on, and nowhere where nothing was done', () => {
    const { editor } = open();
    expect(editor.do(merge(editor.segments, 1), { at: 1, offset: 20 })).toBe(true);
    expect(wanted(editor)).toEqual([1, 20, 20]);
    const still = open().editor;
    expect([still.do(null, { at: 0, offset: 0 }), wanted(still)]).toEqual([false, null]);
  });

  it('brings what is taken back on the screen, with the caret behind it', () => {
    const { editor } = open();
    editor.do(setText(editor.segments, 2, 'Nobody ever knew.'));
    editor.undo();
    expect([editor.segments[2]!.text, wanted(editor)]).toEqual(['Nobody knew.', [2, 6, 6]]);
    editor.redo();
    expect([editor.segments[2]!.text, wanted(editor)]).toEqual(['Nobody ever knew.', [2, 11, 11]]);
  });

  it('selects a doubtful word, and takes it as it is by Enter, once', () => {
    const { editor, store, doubt } = open();
    editor.review(doubt, () => undefined);
    expect(wanted(editor)).toEqual([1, 10, 14]);
    expect(editor.accept(editor.segments[0]!)).toBe(false);
    expect(editor.accept(editor.segments[1]!)).toBe(true);
    expect(doubtfulWords(store.getSegments())).toEqual([]);
    expect(editor.accept(editor.segments[1]!)).toBe(false);
  });

  it('leaves a word that was written anew to itself', () => {
    const { editor, store, doubt } = open();
    editor.review(doubt, () => undefined);
    store.apply(setText(editor.segments, 1, 'the first reel broke'));
    const before = editor.segments;
    expect(editor.accept(editor.segments[1]!)).toBe(true);
    expect(editor.segments).toBe(before);
  });

  it('takes what a second opinion has heard by Alt+Enter, or leaves the word by Enter, and says so', () => {
    const { editor } = open();
    const { text } = editor.segments[1]!;
    const from = text.indexOf('real');
    const other = { from, to: from + 4, theirs: 'reel' };
    const word = { text: 'real', start: 1, end: 2, segmentIndex: 1, wordIndex: -1, other };
    let decided = 0;
    editor.review(word, () => (decided += 1));
    expect(wanted(editor)).toEqual([1, from, from + 4]);
    expect(editor.accept(editor.segments[1]!)).toBe(true);
    expect([decided, editor.segments[1]!.text]).toEqual([1, text]);
    editor.review(word, () => (decided += 1));
    expect(editor.take(editor.segments[0]!)).toBe(false);
    expect(editor.take(editor.segments[1]!)).toBe(true);
    expect([decided, editor.segments[1]!.text]).toEqual([1, text.replace('real', 'reel')]);
    // What is not there any more is not taken.
    editor.takeReading(word);
    expect(editor.segments[1]!.text).toBe(text.replace('real', 'reel'));
  });

  it('forgets a word once the caret is elsewhere, and one that is not there any more', () => {
    const { editor, doubt } = open();
    editor.review(doubt, () => undefined);
    editor.endReview();
    expect(editor.accept(editor.segments[1]!)).toBe(false);
    editor.do(setText(editor.segments, 1, 'nothing of it'));
    editor.review(doubt, () => undefined);
    expect(editor.accept(editor.segments[1]!)).toBe(false);
    editor.acceptWord(doubt);
    expect(editor.segments[1]!.text).toBe('nothing of it');
  });

  it('closes its draft', () => {
    const { editor, close } = open();
    editor.close();
    expect(close).toHaveBeenCalledTimes(1);
  });
});
