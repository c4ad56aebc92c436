import { describe, expect, it } from '@jest/globals';
import { aFile } from '../../../testing/factories';
import { canProcess, canStartAtOnce, canSummarize, canTranscribe, canTranslate, previewOf } from './file-abilities';

describe('canTranscribe', () => {
  it('needs a recording that can be read, of whatever format the server keeps', () => {
    expect(canTranscribe(aFile())).toBe(true);
    expect(canTranscribe(aFile({ kind: 'video', original_name: 'TALK.MP4' }))).toBe(true);
    expect(canTranscribe(aFile({ original_name: 'talk.flac' }))).toBe(true);
    expect(canTranscribe(aFile({ kind: 'document', original_name: 'paper.pdf' }))).toBe(false);
    expect(canTranscribe(aFile({ status: 'processing' }))).toBe(true);
    expect(canTranscribe(aFile({ status: 'failed' }))).toBe(false);
  });
});

describe('canProcess', () => {
  it('needs sound, and waits for no file that is still being read', () => {
    expect(canProcess(aFile())).toBe(true);
    expect(canProcess(aFile({ peaks_url: null }))).toBe(false);
    expect(canProcess(aFile({ status: 'processing', peaks_url: null }))).toBe(true);
    expect(canProcess(aFile({ status: 'failed', peaks_url: null }))).toBe(false);
    expect(canProcess(aFile({ status: 'processing', peaks_url: null, kind: 'text' }))).toBe(false);
  });
});

describe.each([
  ['canTranslate', canTranslate],
  ['canSummarize', canSummarize],
])('%s', (_, isOffered) => {
  it('waits for no text that is still being read', () => {
    const text = { kind: 'text', original_name: 'notes.txt' } as const;
    expect(isOffered(aFile(text))).toBe(true);
    expect(isOffered(aFile({ ...text, status: 'processing' }))).toBe(true);
    expect(isOffered(aFile({ ...text, status: 'failed' }))).toBe(false);
  });
});

describe('canStartAtOnce', () => {
  it('leaves a file with a transcript to the page that asks first', () => {
    expect(canStartAtOnce(aFile())).toBe(true);
    expect(canStartAtOnce(aFile({ has_transcript: true }))).toBe(false);
  });
});

describe('previewOf', () => {
  it.each([
    ['audio', 'media'],
    ['video', 'media'],
    ['text', 'text'],
    ['subtitle', 'text'],
    ['image', 'image'],
    ['document', 'document'],
  ] as const)('shows %s as %s', (kind, preview) => expect(previewOf({ kind })).toBe(preview));
});
