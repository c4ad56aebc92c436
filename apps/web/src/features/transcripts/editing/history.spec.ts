import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aSegment } from '../../../testing/factories';
import { changed, difference, inverse, keyed, recognized, type Segments } from './changes';
import { historyOf, MAX_STEPS, record, redo, undo } from './history';
import { insert, merge, remove, setText, split } from './operations';

const segments = keyed([aSegment(0, 'One two three'), aSegment(4, 'four five'), aSegment(9, 'six')]);
const typed = (list: Segments, text: string) => setText(list, 0, text)!;

/** Some change of a list, by two random numbers. */
function anyChange(list: Segments, kind: number, place: number) {
  const at = list.length === 0 ? 0 : place % list.length;
  const changes = [
    () => setText(list, at, `word ${place}`),
    () => split(list, at, 4),
    () => merge(list, at),
    () => insert(list, at, 60),
    () => remove(list, at),
  ];
  return changes[kind % changes.length]!();
}
const edits = fc.array(fc.tuple(fc.nat(40), fc.nat(40)), { maxLength: 30 });

describe('history', () => {
  it('takes back every change in turn, and does them again', () => {
    fc.assert(
      fc.property(edits, (steps) => {
        const states = [historyOf(segments)];
        steps.forEach(([kind, place], index) => {
          const change = anyChange(states.at(-1)!.segments, kind, place);
          if (change) states.push(record(states.at(-1)!, change, null, index));
        });
        const end = states.at(-1)!;
        let back = end;
        for (const state of states.slice(0, -1).reverse()) {
          back = undo(back);
          expect(back.segments).toEqual(state.segments);
        }
        expect(undo(back)).toBe(back);
        for (let left = states.length - 1; left > 0; left -= 1) back = redo(back);
        expect(back.segments).toEqual(end.segments);
        expect(redo(back)).toBe(back);
      }),
    );
  });

  it('takes keys that follow each other as one step, and a pause as the end of it', () => {
    let history = historyOf(segments);
    const key = segments[0]!.key;
    history = record(history, typed(history.segments, 'On'), key, 0);
    history = record(history, typed(history.segments, 'O'), key, 500);
    expect(history.past).toHaveLength(1);
    history = record(history, typed(history.segments, 'Oh'), key, 1_600);
    expect(history.past).toHaveLength(2);
    expect(undo(undo(history)).segments).toEqual(segments);
  });

  it('remembers so many steps and no more', () => {
    let history = historyOf(segments);
    for (let at = 0; at < MAX_STEPS + 5; at += 1) history = record(history, typed(history.segments, `${at}`), null, at);
    expect(history.past).toHaveLength(MAX_STEPS);
  });
});

describe('changes', () => {
  it('are found between any two states, and inverted', () => {
    fc.assert(
      fc.property(edits, (steps) => {
        let list: Segments = segments;
        for (const [kind, place] of steps)
          list = changed(list, anyChange(list, kind, place) ?? { at: 0, removed: [], inserted: [] });
        const change = difference(segments, list);
        if (!change) return expect(list).toEqual(segments);
        expect(changed(segments, change)).toEqual(list);
        expect(changed(list, inverse(change))).toEqual(segments);
      }),
    );
  });

  it('know segments again that are the same to the last word, each once', () => {
    const twice = [aSegment(0, 'same'), aSegment(0, 'same'), aSegment(1, 'other')];
    const known = keyed(twice.slice(0, 2));
    const list = recognized(twice, known);
    expect([list[0] === known[0], list[1] === known[1]]).toEqual([true, true]);
    expect(new Set(list.map(({ key }) => key)).size).toBe(3);
  });
});
