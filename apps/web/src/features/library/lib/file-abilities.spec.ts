import { describe, expect, it } from '@jest/globals';
import { aFile } from '../../../shared/testing/factories';
import { canStartAtOnce, canTranscribe, previewOf } from './file-abilities';

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
