import { describe, expect, it } from '@jest/globals';
import { checkCues } from './check-cues.js';
import type { Cue } from './cue.js';
import { DELIVERY_PROFILES } from './delivery-profile.js';
import { stripTags } from './markup.js';
import { splitLongCues } from './split-cues.js';

const { streaming } = DELIVERY_PROFILES;
const LONG =
  'Wir hätten schon gestern losfahren sollen, aber niemand wollte auf mich hören, und jetzt stehen wir hier im Regen und warten.';
const cue = (text: string, more: Partial<Cue> = {}): Cue => ({ startSeconds: 10, endSeconds: 16, text, ...more });
const split = (...cues: Cue[]) => splitLongCues(cues, streaming, 'de');
const words = (cues: readonly Cue[]) => cues.flatMap(({ text }) => stripTags(text).split(/\s+/)).join(' ');

describe('splitLongCues', () => {
  it.each(['Kurz.', 'Zwei Zeilen,\ndie passen.', '- Ja?\n- Nein.', LONG.slice(0, 80)])('leaves %j as it is', (text) => {
    expect(split(cue(text, { id: '1' }))).toEqual([cue(text, { id: '1' })]);
  });

  it('splits a text of more than two lines within its time, every word once', () => {
    const cues = split(
      cue(LONG, { id: 'a', speaker: 'Ada', settings: 'line:0' }),
      cue('Kurz.', { startSeconds: 16.5, endSeconds: 18 }),
    );
    expect(cues).toHaveLength(3);
    expect(words(cues.slice(0, 2))).toBe(LONG);
    expect(cues.slice(0, 2)).toMatchObject([
      { id: 'a', speaker: 'Ada', settings: 'line:0', startSeconds: 10 },
      { speaker: 'Ada', settings: 'line:0', endSeconds: 16 },
    ]);
    expect(cues[1]).not.toHaveProperty('id');
    const codes = checkCues(cues, streaming).map(({ code }) => code);
    expect(codes).not.toContain('too-many-lines');
    expect(codes).not.toContain('line-too-long');
    expect(codes).not.toContain('overlap');
  });

  it('splits lines that were broken already', () => {
    const [fitting, ...more] = split(cue('Eine Zeile,\nnoch eine Zeile\nund dann noch eine dritte Zeile.'));
    expect(fitting).toEqual(cue('Eine Zeile, noch eine Zeile\nund dann noch eine dritte Zeile.'));
    expect(more).toEqual([]);
    expect(split(cue(`${LONG.slice(0, 40)}\n${LONG.slice(40, 80)}\n${LONG.slice(80)}`)).length).toBe(2);
  });

  it('puts no space where a line of Chinese or Japanese was broken', () => {
    const said = '这个广播电台的档案馆里有四百盘录音带，每一盘在播放之前都必须先清洗干净才可以使用。';
    const broken = `${said.slice(0, 14)}\n${said.slice(14, 28)}\n${said.slice(28)}`;
    const cues = splitLongCues([cue(broken)], DELIVERY_PROFILES['netflix-chinese'], 'zh');
    expect(cues.length).toBeGreaterThan(1);
    expect(cues.map(({ text }) => text.replaceAll('\n', '')).join('')).toBe(said);
  });

  it('splits a dialogue between its turns', () => {
    const cues = split(cue(`- ${LONG.slice(0, 66)}\n- ${LONG.slice(66)}`));
    expect(cues.map(({ text }) => text.startsWith('- '))).toEqual([true, true]);
    expect(words(cues)).toBe(`- ${LONG.slice(0, 66)} - ${LONG.slice(66)}`.replace(/\s+/g, ' '));
  });

  it('keeps tags whole in each part', () => {
    const cues = split(cue(`{\\an8}<i>${LONG}</i>`));
    expect(cues.length).toBeGreaterThan(1);
    for (const { text } of cues) expect(text).toMatch(/^\{\\an8\}<i>[^<]*<\/i>$/);
  });

  it('splits a long text of a short time into parts that follow each other', () => {
    const cues = split(cue(`${LONG} ${LONG} ${LONG}`, { endSeconds: 10.5 }));
    for (const [at, { startSeconds, endSeconds }] of cues.entries()) {
      expect(endSeconds).toBeGreaterThan(startSeconds);
      expect(startSeconds).toBeGreaterThanOrEqual(cues[at - 1]?.endSeconds ?? 10);
    }
    expect(cues.at(-1)?.endSeconds).toBe(10.5);
  });
});
