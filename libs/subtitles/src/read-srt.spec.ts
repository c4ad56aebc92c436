import { describe, expect, it } from '@jest/globals';
import { readSrt } from './read-srt.js';

const srt = (...lines: string[]): string => lines.join('\n');
const codes = (text: string) => readSrt(text).repairs.map(({ line, code }) => `${line} ${code}`);
const times = (text: string) => readSrt(text).cues.map((cue) => [cue.startSeconds, cue.endSeconds]);
const texts = (text: string) => readSrt(text).cues.map((cue) => cue.text);

const WELL_FORMED = srt(
  '1',
  '00:00:01,000 --> 00:00:02,500',
  'Hello',
  'there',
  '',
  '2',
  '01:00:03,007 --> 01:00:04,000',
  '<i>Bye</i>',
  '',
);

describe('readSrt', () => {
  it('reads a well-formed file without repairs', () => {
    expect(readSrt(WELL_FORMED)).toEqual({
      cues: [
        { startSeconds: 1, endSeconds: 2.5, text: 'Hello\nthere' },
        { startSeconds: 3603.007, endSeconds: 3604, text: '<i>Bye</i>' },
      ],
      repairs: [],
    });
  });

  it.each([
    ['nothing', ''],
    ['blank lines', '\n\n \n'],
  ])('gives no cues for %s', (_, text) => expect(readSrt(text)).toEqual({ cues: [], repairs: [] }));

  it('notes text that belongs to no cue', () => {
    expect(readSrt('Just prose.\nMore.')).toEqual({ cues: [], repairs: [{ line: 1, code: 'text-outside-cue' }] });
    expect(codes(`\ntitle\n\n${WELL_FORMED}`)).toEqual(['2 text-outside-cue']);
  });

  describe('counters', () => {
    const second = (index: string) => WELL_FORMED.replace('\n2\n', `\n${index}\n`);

    it.each([
      ['repeated', '1', '6 index-out-of-order'],
      ['negative', '-2', '6 index-out-of-order'],
      ['too high', '9', '6 index-out-of-order'],
    ])('accepts one that is %s', (_, index, repair) => {
      expect(texts(second(index))).toEqual(['Hello\nthere', '<i>Bye</i>']);
      expect(codes(second(index))).toEqual([repair]);
    });

    it('notes a file that does not start at 1 once, not at each cue', () => {
      expect(codes(WELL_FORMED.replace(/^1/, '7').replace('\n2\n', '\n8\n'))).toEqual(['1 index-out-of-order']);
    });

    it('does without them', () => {
      const text = WELL_FORMED.replace(/^1\n/, '').replace('\n2\n', '\n');
      expect(texts(text)).toEqual(['Hello\nthere', '<i>Bye</i>']);
      expect(codes(text)).toEqual(['1 index-missing', '5 index-missing']);
    });

    it('finds one that a blank line parts from its times', () => {
      const text = WELL_FORMED.replace('\n2\n', '\n2\n\n');
      expect(texts(text)).toEqual(['Hello\nthere', '<i>Bye</i>']);
      expect(codes(text)).toEqual(['6 blank-line-after-index']);
    });

    it.each([
      [
        'before a blank line',
        srt('1', '00:00:01,000 --> 00:00:02,000', '1999', '', '2', '00:00:03,000 --> 00:00:04,000', 'x'),
      ],
      [
        'as the last line',
        srt('1', '00:00:01,000 --> 00:00:02,000', 'x', '', '2', '00:00:03,000 --> 00:00:04,000', '1999'),
      ],
      [
        'where counters are missing',
        srt('00:00:01,000 --> 00:00:02,000', '1999', '', '00:00:03,000 --> 00:00:04,000', 'x'),
      ],
      [
        'where a blank line is missing',
        srt('1', '00:00:01,000 --> 00:00:02,000', '1999', '00:00:03,000 --> 00:00:04,000', 'x'),
      ],
      [
        'that is the next counter',
        srt('1', '00:00:01,000 --> 00:00:02,000', '1999', '', '00:00:03,000 --> 00:00:04,000', 'x'),
      ],
    ])('keeps a text that is only a number %s', (_, text) => {
      expect(texts(text).toSorted()).toEqual(['1999', 'x']);
    });

    it('keeps numbers and clock times in dialogue', () => {
      const dialogue = '1.567.202 people\nat 10:30\n12:00:00\n2';
      expect(texts(WELL_FORMED.replace('Hello\nthere', dialogue))).toEqual([dialogue, '<i>Bye</i>']);
    });
  });

  describe('times', () => {
    const timing = (line: string) => srt('1', line, 'x', '');

    it.each([
      ['full stops', '00:00:01.000 --> 00:00:02.500'],
      ['full-width separators', '00：00：01，000 --> 00：00：02。500'],
      ['colons before the milliseconds', '00:00:01:000 --> 00:00:02:500'],
      ['spaces inside', '00: 00: 01, 000 --> 00 : 00 : 02 , 500'],
      ['no hours', '00:01,000 --> 00:02,500'],
      ['one digit each', '0:0:1,000 --> 0:0:2,500'],
      ['one-digit fractions', '00:00:01,0 --> 00:00:02,5'],
      ['two-digit fractions', '00:00:01,00 --> 00:00:02,50'],
      ['six-digit fractions', '00:00:01,000000 --> 00:00:02,500000'],
      ['an arrow without spaces', '00:00:01,000-->00:00:02,500'],
      ['a short arrow', '00:00:01,000 -> 00:00:02,500'],
    ])('reads %s and says so', (_, line) => {
      expect(times(timing(line))).toEqual([[1, 2.5]]);
      expect(codes(timing(line))).toEqual(['2 time-malformed']);
    });

    it('reads short fractions beside full ones as milliseconds without their zeros', () => {
      const text = srt('1', '00:00:01,5 --> 00:00:02,50', 'x', '', '2', '00:00:03,500 --> 00:00:04,000', 'y');
      expect(times(text)).toEqual([
        [1.005, 2.05],
        [3.5, 4],
      ]);
    });

    it('reads times without a fraction where times are expected', () => {
      expect(times(timing('00:00:01 --> 00:00:02'))).toEqual([[1, 2]]);
    });

    it.each(['00:00:100,000 --> 00:01:045,500', '00:100.000 --> 00:105.500'])(
      'reads three digits of seconds: %s',
      (times) => {
        expect(readSrt(`1\n${times}\nHello\n`)).toEqual({
          cues: [{ startSeconds: 100, endSeconds: 105.5, text: 'Hello' }],
          repairs: [{ line: 2, code: 'time-malformed' }],
        });
      },
    );

    it('reads more than 24 hours and a start of exactly 0', () => {
      expect(times(timing('00:00:00,000 --> 30:00:00,000'))).toEqual([[0, 108_000]]);
      expect(times(timing('100:00:00,000 --> 100:00:01,000'))).toEqual([[360_000, 360_001]]);
      expect(codes(timing('00:00:00,000 --> 30:00:00,000'))).toEqual([]);
    });

    it('drops coordinates and settings after the times', () => {
      for (const extras of ['X1:40 X2:600 Y1:20 Y2:50', 'align:start position:0%']) {
        const text = timing(`00:00:01,000 --> 00:00:02,500 ${extras}`);
        expect(readSrt(text).cues).toEqual([{ startSeconds: 1, endSeconds: 2.5, text: 'x' }]);
        expect(codes(text)).toEqual(['2 timing-extras-dropped']);
      }
    });

    it('moves negative times to zero', () => {
      expect(times(timing('-00:00:01,000 --> 00:00:02,500'))).toEqual([[0, 2.5]]);
      expect(codes(timing('-00:00:01,000 --> 00:00:02,500'))).toContain('2 time-negative');
    });

    it('drops a cue whose times nobody can read, and nothing else', () => {
      const text = WELL_FORMED.replace('00:00:01,000 -->', '00:oo:01,000 -->');
      expect(texts(text)).toEqual(['<i>Bye</i>']);
      expect(codes(text)).toEqual(['2 cue-dropped']);
    });
  });

  describe('order', () => {
    const cue = (from: string, to: string, text: string) =>
      srt('1', `00:00:${from},000 --> 00:00:${to},000`, text, '', '');
    const ordering = (text: string) => readSrt(text).repairs.filter(({ code }) => code !== 'index-out-of-order');

    it('keeps zero-length and overlapping cues as they are', () => {
      const text = cue('01', '05', 'a') + cue('02', '02', 'b') + cue('02', '04', 'c');
      expect(times(text)).toEqual([
        [1, 5],
        [2, 2],
        [2, 4],
      ]);
      expect(ordering(text)).toEqual([]);
    });

    it('sorts cues by start, equal starts in the order of the file', () => {
      const text = cue('05', '06', 'd') + cue('01', '02', 'a') + cue('03', '04', 'b') + cue('03', '04', 'c');
      expect(texts(text)).toEqual(['a', 'b', 'c', 'd']);
      expect(ordering(text)).toEqual([6, 10, 14].map((line) => ({ line, code: 'out-of-order' })));
    });

    it('gives a cue that ends before it starts 2 s, or less where the next one comes', () => {
      expect(times(cue('05', '02', 'a') + cue('06', '07', 'b') + cue('09', '08', 'c'))).toEqual([
        [5, 6],
        [6, 7],
        [9, 11],
      ]);
      expect(ordering(cue('05', '02', 'a'))).toEqual([{ line: 2, code: 'end-before-start' }]);
    });
  });

  describe('lines', () => {
    it('accepts leading blank lines and several between cues', () => {
      const text = `\n\n${WELL_FORMED.replace('\n\n', '\n\n\n\n')}`;
      expect(readSrt(text)).toEqual(readSrt(WELL_FORMED));
    });

    it('takes blank lines out of a text and keeps what follows them', () => {
      const text = WELL_FORMED.replace('Hello\n', 'Hello\n\n \n');
      expect(texts(text)).toEqual(['Hello\nthere', '<i>Bye</i>']);
      expect(codes(text)).toEqual(['4 blank-line-in-text']);
    });

    it('accepts a blank line between times and text', () => {
      const text = WELL_FORMED.replace('Hello', '\nHello');
      expect(texts(text)).toEqual(['Hello\nthere', '<i>Bye</i>']);
      expect(codes(text)).toEqual(['3 blank-line-in-text']);
    });

    it('keeps cues without text', () => {
      for (const empty of ['', '\n', '\n\n']) {
        expect(texts(`1\n00:00:00,000 --> 00:00:01,000\n${empty}${WELL_FORMED.replace(/^1/, '2')}`)).toEqual([
          '',
          'Hello\nthere',
          '<i>Bye</i>',
        ]);
      }
    });

    it('parts cues that no blank line parts', () => {
      const text = WELL_FORMED.replace('\n\n', '\n');
      expect(texts(text)).toEqual(['Hello\nthere', '<i>Bye</i>']);
      expect(codes(text)).toEqual(['5 blank-line-missing']);
    });

    it('accepts every line ending, and no newline at the end', () => {
      const { cues } = readSrt(WELL_FORMED);
      expect(readSrt(WELL_FORMED.replaceAll('\n', '\r\n'))).toEqual({ cues, repairs: [] });
      expect(readSrt(WELL_FORMED.replaceAll('\n', '\r'))).toEqual({ cues, repairs: [] });
      expect(readSrt(WELL_FORMED.trimEnd())).toEqual({ cues, repairs: [] });
      expect(readSrt(WELL_FORMED.replace('\n', '\r\n'))).toEqual({
        cues,
        repairs: [{ line: 1, code: 'mixed-line-endings' }],
      });
    });

    it('takes off a byte order mark', () => {
      expect(readSrt(`\uFEFF${WELL_FORMED}`)).toEqual({
        cues: readSrt(WELL_FORMED).cues,
        repairs: [{ line: 1, code: 'byte-order-mark' }],
      });
    });

    it('replaces NUL', () => {
      const text = WELL_FORMED.replace('there', 'th\0re');
      expect(texts(text)[0]).toBe('Hello\nth\uFFFDre');
      expect(codes(text)).toEqual(['4 nul-replaced']);
    });
  });

  it('keeps tags, overrides and a literal arrow in the text', () => {
    const dialogue = '{\\an8}<font color="#ff0000">A --> B</font>\n10:30 -> 11:00';
    expect(texts(WELL_FORMED.replace('Hello\nthere', dialogue))).toEqual([dialogue, '<i>Bye</i>']);
  });

  it('keeps a literal arrow after a blank line inside a text', () => {
    expect(texts(WELL_FORMED.replace('there', '\nA --> B'))[0]).toBe('Hello\nA --> B');
  });
});
