import { describe, expect, it } from '@jest/globals';
import type { Cue } from './cue.js';
import { writeSrt } from './write-srt.js';
import { writeTxt } from './write-txt.js';
import { writeVtt } from './write-vtt.js';

const cue = (text: string, rest: Partial<Cue> = {}): Cue => ({ startSeconds: 1, endSeconds: 2.5, text, ...rest });
const vttBody = (text: string, rest?: Partial<Cue>) =>
  writeVtt([cue(text, rest)])
    .split('\n')
    .slice(2)
    .join('\n');
const srtText = (text: string) =>
  writeSrt([cue(text)])
    .split('\n')
    .slice(2, -1)
    .join('\n');

describe('writeSrt', () => {
  it('writes counters, times with commas, and a blank line between cues', () => {
    expect(writeSrt([cue('Hello\nthere'), cue('Bye', { startSeconds: 360_000, endSeconds: 360_001.0004 })])).toBe(
      '1\n00:00:01,000 --> 00:00:02,500\nHello\nthere\n\n2\n100:00:00,000 --> 100:00:01,000\nBye\n',
    );
  });

  it('leaves out what SRT does not know and keeps what it does', () => {
    expect(srtText('<c.red>a</c> <v Mary>b</v> <00:00:01.000>c <lang en>d</lang> <ruby>e<rt>f</rt></ruby>')).toBe(
      'a b c d ef',
    );
    expect(srtText('{\\an8}<i>a</i> <b>b</b> <u>c</u> <font color="red">d</font> & < >')).toBe(
      '{\\an8}<i>a</i> <b>b</b> <u>c</u> <font color="red">d</font> & < >',
    );
    expect(writeSrt([cue('a', { id: 'x', settings: 'line:0', speaker: 'Mary' })])).toBe(
      '1\n00:00:01,000 --> 00:00:02,500\na\n',
    );
  });

  it('takes blank lines out of texts', () => expect(srtText('\n\na\r\n \r\nb\n')).toBe('a\nb'));

  it('writes a text that spells out times so that no reader takes it for a cue', () => {
    expect(srtText('00:00:01,000 --> 00:00:02,000')).toBe('00:00:01,000 → 00:00:02,000');
  });

  it('names speakers where asked', () => {
    expect(writeSrt([cue('Hi', { speaker: 'Mary' }), cue('Ho')], { speakers: true })).toContain('\nMary: Hi\n');
  });

  it('is empty without cues', () => expect(writeSrt([])).toBe(''));
});

describe('writeVtt', () => {
  it('writes signature, id, settings and escaped text', () => {
    expect(writeVtt([cue('a < b & c --> d', { id: 'one', settings: 'line:0 bogus:1' }), cue('')])).toBe(
      'WEBVTT\n\none\n00:00:01.000 --> 00:00:02.500 line:0\na &lt; b &amp; c --&gt; d\n\n00:00:01.000 --> 00:00:02.500\n\n',
    );
  });

  it('nests and closes tags, and keeps only its own', () => {
    expect(vttBody('<i>a <b>b</i>')).toBe('00:00:01.000 --> 00:00:02.500\n<i>a <b>b</b></i>\n');
    expect(vttBody('<font color="red">a</font> <s>b</s> <x>c</x>')).toBe(
      '00:00:01.000 --> 00:00:02.500\na b &lt;x&gt;c&lt;/x&gt;\n',
    );
  });

  it.each([
    ['{\\an8}', ' line:0'],
    ['{\\an7}', ' line:0 align:start'],
    ['{\\an6}', ' line:50% align:end'],
    ['{\\an2}', ''],
    ['{\\i1}', ''],
  ])('turns %s into settings', (override, settings) => {
    expect(vttBody(`${override}a`)).toBe(`00:00:01.000 --> 00:00:02.500${settings}\na\n`);
  });

  it('writes speakers as voices', () => {
    expect(vttBody('Hi', { speaker: 'Mary\n& Bob' })).toBe('00:00:01.000 --> 00:00:02.500\n<v Mary &amp; Bob>Hi</v>\n');
  });

  it('writes an id on one line and without an arrow', () => {
    expect(vttBody('a', { id: 'x -->\ny' })).toBe('x → y\n00:00:01.000 --> 00:00:02.500\na\n');
  });
});

describe('writeTxt', () => {
  it('names speakers where asked', () => {
    expect(writeTxt([cue('Hi', { speaker: 'Mary' })], { speakers: true })).toBe('00:01\nMary: Hi\n');
    expect(writeTxt([cue('Hi', { speaker: 'Mary' })])).toBe('00:01\nHi\n');
  });
});

describe.each([
  ['writeSrt', writeSrt],
  ['writeVtt', writeVtt],
  ['writeTxt', writeTxt],
])('%s', (_, write) => {
  it.each([
    ['negative', -1, 2],
    ['no number', NaN, 2],
    ['endless', 1, Infinity],
    ['backwards', 2, 1],
  ])('refuses times that are %s', (__, startSeconds, endSeconds) => {
    expect(() => write([cue('ok'), cue('x', { startSeconds, endSeconds })])).toThrow(/^Cue 2 can't be shown from/);
  });
});

it('gives a cue of no length one millisecond, since WebVTT asks that the end comes after the start', () => {
  expect(writeVtt([cue('a', { endSeconds: 1 })])).toContain('00:00:01.000 --> 00:00:01.001');
});
