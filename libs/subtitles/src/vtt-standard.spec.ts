import { describe, expect, it } from '@jest/globals';
import type { Cue } from './cue.js';
import { readVtt } from './read-vtt.js';
import type { RepairCode } from './repair.js';

/**
 * The parsing rules of the WebVTT standard, case by case: what it makes of a file, this reader makes of it, too.
 * @see https://www.w3.org/TR/webvtt1/#file-parsing
 */
interface Case {
  rule: string;
  file: string;
  cues: readonly Partial<Cue>[];
  repairs?: readonly RepairCode[];
}

const TIMES = '00:01.000 --> 00:02.000';
const ONE = [{ startSeconds: 1, endSeconds: 2, text: 'Text' }];
const withSettings = (settings: string) => `WEBVTT\n\n${TIMES} ${settings}\nText`;
const withText = (text: string) => `WEBVTT\n\n${TIMES}\n${text}`;

const file = (rule: string, content: string, cues: readonly Partial<Cue>[] = ONE): Case => ({
  rule,
  file: content,
  cues,
});
const settings = (rule: string, written: string, kept: string | undefined): Case => ({
  rule,
  file: withSettings(written),
  cues: [{ ...ONE[0], ...(kept !== undefined && { settings: kept }) }],
});
const text = (rule: string, payload: string, read: string, more: Partial<Cue> = {}): Case => ({
  rule,
  file: withText(payload),
  cues: [{ ...ONE[0], text: read, ...more }],
});

const VALID: readonly Case[] = [
  file('signature alone', 'WEBVTT', []),
  file('signature and line end', 'WEBVTT\n', []),
  file('signature, then two line ends', 'WEBVTT\n\n', []),
  file('byte order mark before the signature', `\uFEFFWEBVTT\n\n${TIMES}\nText`),
  file('words after the signature and a space', `WEBVTT - a film\n\n${TIMES}\nText`),
  file('words after the signature and a tab', `WEBVTT\ta film\n\n${TIMES}\nText`),
  file('a header of several lines', `WEBVTT\nKind: captions\nLanguage: en\n\n${TIMES}\nText`),
  file('carriage returns as line ends', `WEBVTT\r\r${TIMES}\rText\r`),
  file('carriage returns and line feeds as line ends', `WEBVTT\r\n\r\n${TIMES}\r\nText\r\n`),
  file('no line end at the end', `WEBVTT\n\n${TIMES}\nText`),
  file('empty lines before, between and after cues', `WEBVTT\n\n\n\n${TIMES}\nText\n\n\n`),
  file('a cue without text', `WEBVTT\n\n${TIMES}\n`, [{ ...ONE[0], text: '' }]),
  file('an identifier', `WEBVTT\n\nfirst cue\n${TIMES}\nText`, [{ id: 'first cue', ...ONE[0] }]),
  file('a number as identifier', `WEBVTT\n\n1\n${TIMES}\nText`, [{ id: '1', ...ONE[0] }]),
  file('a note', `WEBVTT\n\nNOTE a note\n\n${TIMES}\nText`),
  file('a note of several lines', `WEBVTT\n\nNOTE\nmore\nof it\n\n${TIMES}\nText`),
  file('a note after the cues', `WEBVTT\n\n${TIMES}\nText\n\nNOTE the end`),
  file('styles and regions', `WEBVTT\n\nSTYLE\n::cue {}\n\nREGION\nid:r\n\n${TIMES}\nText`),
  file('several lines of text', `WEBVTT\n\n${TIMES}\nText\nand more`, [{ ...ONE[0], text: 'Text\nand more' }]),
  file('hours', 'WEBVTT\n\n01:00:01.000 --> 01:00:02.000\nText', [{ startSeconds: 3601, endSeconds: 3602 }]),
  file('hours of many digits', 'WEBVTT\n\n1000:00:00.000 --> 1000:00:01.000\nText', [
    { startSeconds: 3_600_000, endSeconds: 3_600_001 },
  ]),
  file('the last minute and second', 'WEBVTT\n\n59:59.999 --> 01:00:00.000\nText', [
    { startSeconds: 3599.999, endSeconds: 3600 },
  ]),
  file('spaces and tabs around times', `WEBVTT\n\n00:01.000 \t --> \t 00:02.000 \t\nText`),
  file('cues at the same time', `WEBVTT\n\n${TIMES}\nText\n\n${TIMES}\nMore`, [...ONE, { text: 'More' }]),
  settings('vertical', 'vertical:rl', 'vertical:rl'),
  settings('line as number', 'line:3', 'line:3'),
  settings('line from the end', 'line:-1', 'line:-1'),
  settings('line as percentage', 'line:12.5%', 'line:12.5%'),
  settings('line with alignment', 'line:0,start', 'line:0,start'),
  settings('position with alignment', 'position:10%,line-left', 'position:10%,line-left'),
  settings('size and align', 'size:50% align:center', 'size:50% align:center'),
  settings('all percent', 'position:100% size:0%', 'position:100% size:0%'),
  settings('region', 'region:fred', 'region:fred'),
  settings('tabs between settings', 'line:0\talign:end', 'line:0 align:end'),
  text('escapes', '&lt;&gt;&amp;&lrm;&rlm;&nbsp;.', '<>&\u200E\u200F\u00A0.'),
  text('named character references', '&eacute;&hellip;&copy;&Eacute;', 'é…©É'),
  text('references of two characters', '&NotEqualTilde;', '\u2242\u0338'),
  text('decimal and hexadecimal references', '&#233;&#xE9;&#XE9;', 'ééé'),
  text('numbers of windows-1252', '&#146;&#147;&#128;', '’“€'),
  text('numbers of no character', '&#0;&#xD800;&#x110000;', '\uFFFD\uFFFD\uFFFD'),
  text('a tag for each span', '<b>b</b><i>i</i><u>u</u><c>c</c>', '<b>b</b><i>i</i><u>u</u><c>c</c>'),
  text('classes', '<c.loud.red>Text</c>', '<c.loud.red>Text</c>'),
  text('ruby without an end of its text', '<ruby>漢<rt>kan</ruby>', '<ruby>漢<rt>kan</rt></ruby>'),
  text('languages', '<lang en-GB>colour</lang>', '<lang en-GB>colour</lang>'),
  text('times within', 'One <00:01.500>two', 'One <00:01.500>two'),
  text('a voice around all of it', '<v Esme>Text', 'Text', { speaker: 'Esme' }),
  text('references in a voice', '<v R&amp;B &eacute;>Text', 'Text', { speaker: 'R&B é' }),
  text('a voice with a less-than sign', '<v a<b>Text', 'Text', { speaker: 'a<b' }),
];

const INVALID: readonly Case[] = [
  file('text after the signature without a space fails the standard’s file', `WEBVTTx\n\n${TIMES}\nText`),
  file('cues right after the header', `WEBVTT\n${TIMES}\nText`),
  file('an arrow in the text begins a cue', `WEBVTT\n\n${TIMES}\nText\n${TIMES}\nMore`, [...ONE, { text: 'More' }]),
  file('two lines before the times are no identifier', `WEBVTT\n\none\ntwo\n${TIMES}\nText`),
  file('a style after a cue is none', `WEBVTT\n\n${TIMES}\nText\n\nSTYLE\n::cue {}`),
  file('a note with times is a cue', `WEBVTT\n\nNOTE\n${TIMES}\nText`, [{ id: 'NOTE', ...ONE[0] }]),
  file('no spaces around the arrow', 'WEBVTT\n\n00:01.000-->00:02.000\nText'),
  file('settings glued to the time', `WEBVTT\n\n${TIMES}align:end\nText`, [{ ...ONE[0], settings: 'align:end' }]),
  file('NUL is U+FFFD', withText('Te\0xt'), [{ text: 'Te\uFFFDxt' }]),
  settings('unknown settings', 'foo:bar line:1', 'line:1'),
  settings('settings without a value, a name or a colon', 'line: :5 align', undefined),
  settings('the last of two', 'align:start align:end', 'align:end'),
  settings('a percentage over 100', 'size:101%', undefined),
  settings('a percentage with zeros in front', 'size:050%', 'size:050%'),
  settings('a percentage without digits', 'size:%', undefined),
  settings('a percentage with a dangling point', 'size:5.%', undefined),
  settings('line without a digit, or with a sign inside', 'line:- line:1-', undefined),
  settings('values in capitals', 'align:END', undefined),
  text('an unknown reference', 'AT&T &unknown; &', 'AT&T &unknown; &'),
  text('names that need no semicolon', '&eacute &amp &copy 2020', 'é & © 2020'),
  text('unknown tags', '<font color="red">Text</font>', 'Text'),
  text('an end without a start', 'Text</b>', 'Text'),
  text('tags left open', '<b>Text', '<b>Text</b>'),
  text('a reading outside ruby', '<rt>Text</rt>', 'Text'),
  text('a tag that ends with the file', 'Text<b', 'Text'),
];

/** Where the standard drops something that a person can read, it is read, and noted. */
const TOLERATED: readonly Case[] = [
  { ...file('no signature', `${TIMES}\nText`), repairs: ['signature-missing'] },
  { ...file('a signature in small letters', `webvtt\n\n${TIMES}\nText`), repairs: ['signature-missing'] },
  { ...file('empty lines before the signature', `\n\nWEBVTT\n\n${TIMES}\nText`), repairs: ['signature-missing'] },
  { ...file('a comma before milliseconds', 'WEBVTT\n\n00:01,000 --> 00:02,000\nText'), repairs: ['time-malformed'] },
  { ...file('short fractions', 'WEBVTT\n\n00:01.0 --> 00:02.0\nText'), repairs: ['time-malformed'] },
  { ...file('long fractions', 'WEBVTT\n\n00:01.000 --> 00:02.0000\nText'), repairs: ['time-malformed'] },
  { ...file('no fraction', 'WEBVTT\n\n00:01 --> 00:02\nText'), repairs: ['time-malformed'] },
  {
    ...file('minutes over 59', 'WEBVTT\n\n60:01.000 --> 60:02.000\nText', [{ startSeconds: 3601, endSeconds: 3602 }]),
    repairs: ['time-malformed'],
  },
  {
    ...file('an end before the start', 'WEBVTT\n\n00:05.000 --> 00:04.000\nText', [{ startSeconds: 5, endSeconds: 7 }]),
    repairs: ['end-before-start'],
  },
  {
    ...file('cues out of order', `WEBVTT\n\n00:05.000 --> 00:06.000\nMore\n\n${TIMES}\nText`, [
      ...ONE,
      { text: 'More' },
    ]),
    repairs: ['out-of-order'],
  },
  { ...settings('an old alignment of position', 'position:42%,end', 'position:42%'), repairs: ['setting-ignored'] },
  { ...settings('an old alignment of line', 'line:100%,middle', 'line:100%'), repairs: ['setting-ignored'] },
  { ...text('a less-than sign before no tag', '1 < 2', '1 < 2'), repairs: ['less-than-unescaped'] },
  { ...file('times that nobody can read', 'WEBVTT\n\nsoon --> later\nText', []), repairs: ['cue-dropped'] },
];

describe('the WebVTT standard', () => {
  it.each(VALID)('reads a valid file with $rule', ({ file: content, cues }) => {
    const read = readVtt(content);
    expect(read.cues).toMatchObject(cues);
    expect(read.cues).toHaveLength(cues.length);
    expect(read.cues.map((cue) => cue.settings)).toEqual(cues.map((cue) => cue.settings));
    expect(read.repairs).toEqual([]);
  });

  it.each(INVALID)('reads an invalid file as it asks: $rule', ({ file: content, cues }) => {
    const read = readVtt(content);
    expect(read.cues).toMatchObject(cues);
    expect(read.cues).toHaveLength(cues.length);
    expect(read.cues.map((cue) => cue.settings)).toEqual(cues.map((cue) => cue.settings));
  });

  it.each(TOLERATED)('is gone beyond for $rule', ({ file: content, cues, repairs }) => {
    const read = readVtt(content);
    expect(read.cues).toMatchObject(cues);
    expect(read.cues).toHaveLength(cues.length);
    expect(read.repairs.map(({ code }) => code)).toEqual(repairs);
  });

  it('writes no reference twice', () => {
    const { cues } = readVtt(withText('caf&eacute; &#146; &amp;'));
    expect(cues[0]?.text).toBe('café ’ &');
  });
});
