import { describe, expect, it } from '@jest/globals';
import { parseTranscriptFilename, transcriptFilename } from './transcript-names.js';

describe('parseTranscriptFilename', () => {
  it.each([
    ['talk_transcript.txt', 'talk', 'transcribed', 'txt'],
    ['talk_transcribed.srt', 'talk', 'transcribed', 'srt'],
    ['talk.json', 'talk', 'transcribed', 'json'],
    ['talk_original.TXT', 'talk', 'original', 'txt'],
    ['talk_edited.json', 'talk', 'edited', 'json'],
    ['talk_transcript_edited.txt', 'talk', 'edited', 'txt'],
    ['talk_translated.srt', 'talk', 'translated', 'srt'],
    ['my talk.mp3_transcript.txt', 'my talk.mp3', 'transcribed', 'txt'],
    ['a_b_c.txt', 'a_b_c', 'transcribed', 'txt'],
    ['the_constructor.txt', 'the_constructor', 'transcribed', 'txt'],
  ])('reads %s', (name, recording, version, format) => {
    expect(parseTranscriptFilename(name)).toEqual({ recording, version, format });
  });

  it.each(['talk', 'talk.mp3', 'talk.', '.txt', ''])('does not take %j for one', (name) => {
    expect(parseTranscriptFilename(name)).toBeNull();
  });

  it('reads back what it writes', () => {
    for (const version of ['original', 'transcribed', 'translated', 'edited'] as const) {
      expect(parseTranscriptFilename(transcriptFilename('id', version, 'srt'))).toEqual({
        recording: 'id',
        version,
        format: 'srt',
      });
    }
  });
});
