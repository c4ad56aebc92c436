import { describe, expect, it } from '@jest/globals';
import { readParams } from './read-params.js';

describe('readParams', () => {
  it('types what an order has written', () => {
    const written = { language: 'fr', engine: 'pocketsphinx', diarize: true, audio_track: 2 };
    expect(readParams('transcription', written)).toMatchObject(written);
  });

  it('gives fields that the row is too old for their default', () => {
    const steps = [{ kind: 'denoise', level: 0.5 }];
    expect(readParams('noise-reduction', { steps, quality: 'low', keep_video: false })).toMatchObject({
      ...{ steps, quality: 'low', keep_video: false },
      ...{ output_format: null, carry_transcript: false },
    });
    const words = { source: 'en', target: 'de', engine: 'apertium', words: 3 };
    expect(readParams('translation', words)).toMatchObject({ ...words, transcript_id: null, encoding: null });
  });

  it('reads null as an order writes it', () => {
    const subtitles = { subtitle_id: null, transcript_id: 't', profile: 'streaming', layout: 'auto', style: null };
    const unread = { encoding: null, encoding_confidence: null, encoding_certain: null };
    expect(readParams('soft-mux', { ...subtitles, ...unread })).toMatchObject({ ...subtitles, ...unread });
    const silence = { kind: 'silence', threshold_db: null };
    expect(readParams('silences', silence)).toMatchObject(silence);
  });

  it('reads what has no params', () => {
    expect(readParams('media', {})).toEqual({});
  });

  it.each([
    ['a field of another type', 'import', { url: 7 }],
    ['a missing field', 'import', {}],
    ['a word that is none of the choices', 'transcription', { language: 'xx', engine: 'auto', diarize: true }],
    ['the params of another type of job', 'summarization', { url: 'https://example.com/' }],
    ['a step of no kind', 'recipe', { steps: [{ kind: 'reverse' }] }],
    ['a step with a field of another type', 'cut', { steps: [{ kind: 'cut', regions: [{ start: '0', end: 1 }] }] }],
    ['a style of no size', 'burn-in', { profile: 'streaming', layout: 'auto', style: { size: 'huge' } }],
  ] as const)('refuses a row with %s', (_what, type, stored) => {
    expect(() => readParams(type, stored)).toThrow(`Params of a ${type} job that can't be read`);
  });
});
