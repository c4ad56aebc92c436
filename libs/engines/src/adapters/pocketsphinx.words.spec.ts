import { describe, expect, it } from '@jest/globals';
import { parsePocketSphinxLine } from './pocketsphinx.words.js';

describe('parsePocketSphinxLine', () => {
  it('reads a word with its times and posterior', () => {
    expect(parsePocketSphinxLine('leisure 2.260 2.710 0.454575')).toEqual({
      text: 'leisure',
      start: 2.26,
      end: 2.71,
      confidence: 0.454575,
      isFiller: false,
    });
  });

  it('strips the number of the pronunciation', () => {
    expect(parsePocketSphinxLine('and(2) 0.150 0.360 0.260057')?.text).toBe('and');
  });

  it.each(['<s>', '</s>', '<sil>', '[NOISE]', '[SPEECH]', '++UH++'])('takes %s for no word', (mark) => {
    expect(parsePocketSphinxLine(`${mark} 0.000 0.140 0.999400`)?.isFiller).toBe(true);
  });

  it('passes over the text of the utterance', () => {
    expect(parsePocketSphinxLine('he was not an ill disposed young man')).toBeUndefined();
    expect(parsePocketSphinxLine('')).toBeUndefined();
  });
});
