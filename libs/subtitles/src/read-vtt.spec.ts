import { describe, expect, it } from '@jest/globals';
import { readVtt } from './read-vtt.js';

const CUE = '00:00:01.000 --> 00:00:02.500\nHello\n';
const hello = { startSeconds: 1, endSeconds: 2.5, text: 'Hello' };
const codes = (text: string) => readVtt(text).repairs.map(({ line, code }) => `${line} ${code}`);
/** The one cue of a file with this block after the signature. */
const one = (block: string) => readVtt(`WEBVTT\n\n${block}`).cues;
const payload = (text: string) => one(`00:01.000 --> 00:02.000\n${text}`)[0];

describe('readVtt', () => {
  describe('the signature', () => {
    it.each([
      ['alone', 'WEBVTT'],
      ['after a byte order mark', '\uFEFFWEBVTT'],
      ['with a comment after a space', 'WEBVTT subtitles'],
      ['with a comment after a tab', 'WEBVTT\tsubtitles'],
    ])('is accepted %s', (_, signature) => {
      expect(readVtt(`${signature}\n\n${CUE}`)).toEqual({ cues: [hello], repairs: [], blocks: [] });
    });

    it.each([
      ['missing', ''],
      ['in small letters', 'webvtt\n\n'],
      ['glued to other letters', 'WEBVTTS\n\n'],
      ['after blank lines', '\n\nWEBVTT\n\n'],
    ])('is made up for where it is %s', (_, head) => {
      const { cues, repairs } = readVtt(head + CUE);
      expect(cues).toEqual([hello]);
      expect(repairs.map(({ code }) => code)).toEqual(['signature-missing']);
    });

    it('may be the whole file', () => {
      for (const text of ['WEBVTT', 'WEBVTT\n', 'WEBVTT\n\n']) {
        expect(readVtt(text)).toEqual({ cues: [], repairs: [], blocks: [] });
      }
    });
  });

  describe('the header', () => {
    it('is ignored up to the first blank line', () => {
      const text = `WEBVTT\nKind: captions\nSTYLE\n::cue{}\n\n${CUE}`;
      expect(readVtt(text)).toEqual({ cues: [hello], repairs: [], blocks: [] });
    });

    it('ends at a line with an arrow, which begins a cue', () => {
      expect(readVtt(`WEBVTT\n${CUE}`).cues).toEqual([hello]);
      expect(readVtt(`WEBVTT\nnot an id\n${CUE}`).cues).toEqual([hello]);
    });
  });

  describe('characters', () => {
    it('takes CRLF, CR and LF for the same', () => {
      for (const ending of ['\r\n', '\r']) {
        expect(readVtt(`WEBVTT\n\n${CUE}`.replaceAll('\n', ending)).cues).toEqual([hello]);
      }
    });

    it('replaces NUL by U+FFFD', () => {
      const text = `WEBVTT\n\n${CUE.replace('Hello', 'He\0o')}`;
      expect(readVtt(text).cues[0]?.text).toBe('He\uFFFDo');
      expect(codes(text)).toEqual(['4 nul-replaced']);
    });
  });

  describe('blocks', () => {
    it('keeps STYLE and REGION blocks before the first cue for the writer', () => {
      const style = 'STYLE\n::cue(b) {\n  color: red;\n}';
      const region = 'REGION\nid:fred\nwidth:40%';
      const { cues, blocks, repairs } = readVtt(`WEBVTT\n\n${style}\n\n${region}\n\n${CUE}`);
      expect({ cues, blocks, repairs }).toEqual({ cues: [hello], blocks: [style, region], repairs: [] });
    });

    it('ignores them after the first cue', () => {
      const text = `WEBVTT\n\n${CUE}\nSTYLE\n::cue{}\n`;
      expect(readVtt(text).blocks).toEqual([]);
      expect(codes(text)).toEqual(['6 block-too-late']);
    });

    it('ignores notes anywhere', () => {
      const note = 'NOTE a\nsecond line\n\n';
      expect(readVtt(`WEBVTT\n\n${note}${CUE}\n${note}`)).toEqual({ cues: [hello], repairs: [], blocks: [] });
    });

    it('drops a block without times', () => {
      const text = `WEBVTT\n\nlost\nwords\n\n${CUE}`;
      expect(readVtt(text).cues).toEqual([hello]);
      expect(codes(text)).toEqual(['3 text-outside-cue']);
    });
  });

  describe('times', () => {
    it.each([
      ['without hours', '00:01.000 --> 00:02.500'],
      ['with one digit for hours', '0:00:01.000 --> 0:00:02.500'],
      ['with many digits for hours', '0000:00:01.000 --> 0000:00:02.500'],
      ['without spaces around the arrow', '00:00:01.000-->00:00:02.500'],
      ['with tabs around the arrow', '00:00:01.000\t-->\t00:00:02.500'],
    ])('are read %s, which the standard allows', (_, line) => {
      expect(readVtt(`WEBVTT\n\n${line}\nHello`)).toEqual({ cues: [hello], repairs: [], blocks: [] });
    });

    it('go past 99 hours', () => {
      expect(one('123:00:00.000 --> 123:00:01.000\nx')[0]?.startSeconds).toBe(442_800);
    });

    it.each([
      ['a comma', '00:00:01,000 --> 00:00:02,500'],
      ['short fractions', '00:00:01.0 --> 00:00:02.5'],
      ['long fractions', '00:00:01.0000 --> 00:00:02.5000'],
      ['one-digit minutes', '0:01.000 --> 0:02.500'],
    ])('are mended where the standard would drop the cue for %s', (_, line) => {
      const text = `WEBVTT\n\n${line}\nHello\n\n00:03.000 --> 00:04.000\nx`;
      expect(readVtt(text).cues).toEqual([hello, { startSeconds: 3, endSeconds: 4, text: 'x' }]);
      expect(codes(text)).toEqual(['3 time-malformed']);
    });

    it('are mended where minutes or seconds exceed 59', () => {
      expect(one('00:60:00.000 --> 00:60:75.000\nx')).toEqual([{ startSeconds: 3600, endSeconds: 3675, text: 'x' }]);
    });

    it('drop one cue, not the file, where nobody can read them', () => {
      const text = `WEBVTT\n\nid\n00:00:0x.000 --> 00:00:02.500\nlost\n\n${CUE}`;
      expect(readVtt(text).cues).toEqual([hello]);
      expect(codes(text)).toEqual(['4 cue-dropped']);
    });

    it('keep a cue that ends before it starts, with a new end', () => {
      const text = 'WEBVTT\n\n00:05.000 --> 00:02.000\nx';
      expect(readVtt(text).cues).toEqual([{ startSeconds: 5, endSeconds: 7, text: 'x' }]);
      expect(codes(text)).toEqual(['3 end-before-start']);
    });

    it('order the cues', () => {
      const text = `WEBVTT\n\n00:05.000 --> 00:06.000\nlater\n\n${CUE}`;
      expect(readVtt(text).cues.map((cue) => cue.text)).toEqual(['Hello', 'later']);
      expect(codes(text)).toEqual(['6 out-of-order']);
    });
  });

  describe('cues', () => {
    it('have the line before their times as id', () => {
      expect(one(`intro - 1\n${CUE}`)).toEqual([{ id: 'intro - 1', ...hello }]);
      expect(one(`NOTE\n${CUE}`)).toEqual([{ id: 'NOTE', ...hello }]);
    });

    it('end where a line with an arrow begins the next one', () => {
      expect(readVtt(`WEBVTT\n\n${CUE}00:03.000 --> 00:04.000\nx`).cues).toEqual([
        hello,
        { startSeconds: 3, endSeconds: 4, text: 'x' },
      ]);
    });

    it('end at the first blank line', () => {
      expect(one(`${CUE}\nlost`)).toEqual([hello]);
    });

    it('may be without text', () => {
      expect(one('00:01.000 --> 00:02.000\n\n')).toEqual([{ startSeconds: 1, endSeconds: 2, text: '' }]);
    });
  });

  describe('settings', () => {
    const settings = (text: string) => one(`00:01.000 --> 00:02.000 ${text}\nx`)[0]?.settings;

    it('are kept where they are valid', () => {
      const all = 'vertical:rl line:-1,start position:10.5%,line-left size:50% align:end region:fred';
      expect(settings(all)).toBe(all);
      expect(settings('line:50% position:100% size:0%')).toBe('line:50% position:100% size:0%');
    });

    it('are ignored one by one where they are not', () => {
      for (const wrong of [
        'vertical:up',
        'line:1.',
        'line:101%',
        'position:10',
        'size:-5%',
        'align:middle',
        'colour:red',
        'line',
        ':5',
        'region:',
      ]) {
        expect(settings(`${wrong} align:left`)).toBe('align:left');
        expect(codes(`WEBVTT\n\n00:01.000 --> 00:02.000 ${wrong}\nx`)).toEqual(['3 setting-ignored']);
      }
      expect(settings('nonsense')).toBeUndefined();
    });

    it('count the last time they are given', () => {
      expect(settings('align:start line:0 align:end')).toBe('align:end line:0');
    });
  });

  describe('text', () => {
    it('keeps the tags WebVTT has', () => {
      const text =
        '<c.yellow.bg_blue>a</c><i>b</i><b>c</b><u>d</u><ruby>e<rt>f</rt></ruby><lang en-GB>g</lang><00:00:01.500>h';
      expect(payload(text)?.text).toBe(text);
    });

    it('reads character references', () => {
      expect(payload('&lt;3 &amp; &gt; &lrm;&rlm;&nbsp;&#65;&#x42;&unknown;')?.text).toBe(
        '<3 & > \u200E\u200F\u00A0AB&unknown;',
      );
    });

    it('closes tags left open at the end', () => {
      expect(payload('<i>a <b>b')?.text).toBe('<i>a <b>b</b></i>');
      expect(codes('WEBVTT\n\n00:01.000 --> 00:02.000\n<i>a')).toEqual(['4 tag-unclosed']);
    });

    it('drops tags that close nothing or are none of its own, and keeps what they enclose', () => {
      expect(payload('a</i> <font color="red">b</font> <rt>c</rt>')?.text).toBe('a b c');
      expect(codes('WEBVTT\n\n00:01.000 --> 00:02.000\n<blink>a</blink>')).toEqual(['4 tag-dropped']);
    });

    it('drops an unfinished tag at the end', () => {
      expect(payload('a <')?.text).toBe('a ');
      expect(payload('a <b')?.text).toBe('a ');
      expect(codes('WEBVTT\n\n00:01.000 --> 00:02.000\na <')).toEqual(['4 tag-dropped']);
    });

    it('keeps a < that begins no tag as a character', () => {
      expect(payload('I <3 you, 1 < 2')?.text).toBe('I <3 you, 1 < 2');
      expect(codes('WEBVTT\n\n00:01.000 --> 00:02.000\nI <3 you')).toEqual(['4 less-than-unescaped']);
    });

    it('reads a voice around the whole text as the speaker, closed or not', () => {
      expect(payload('<v Mary &amp; Bob>Hi <i>you</i>')).toMatchObject({
        speaker: 'Mary & Bob',
        text: 'Hi <i>you</i>',
      });
      expect(payload('<v Mary>Hi</v>')).toMatchObject({ speaker: 'Mary', text: 'Hi' });
      expect(codes('WEBVTT\n\n00:01.000 --> 00:02.000\n<v Mary>Hi')).toEqual([]);
    });

    it('leaves several voices in the text', () => {
      const text = '<v Mary>Hi</v>\n<v Bob>Ho</v>';
      expect(payload(text)?.text).toBe(text);
      expect(payload(text)?.speaker).toBeUndefined();
    });
  });
});
