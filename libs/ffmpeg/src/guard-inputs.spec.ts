import { describe, expect, it } from '@jest/globals';
import { guardInputs, INPUT_GUARDS } from './guard-inputs.js';

describe('guardInputs', () => {
  it('guards every input and nothing else', () => {
    expect(guardInputs(['-ss', '1', '-i', 'file:a', '-i', 'file:b', '-c', 'copy', 'file:c'])).toEqual([
      ...['-ss', '1', ...INPUT_GUARDS, '-i', 'file:a', ...INPUT_GUARDS, '-i', 'file:b', '-c', 'copy', 'file:c'],
    ]);
  });

  it('admits no demuxer that opens other files', () => {
    const demuxers = INPUT_GUARDS[INPUT_GUARDS.indexOf('-format_whitelist') + 1]?.split(',');
    expect(demuxers).toContain('mov');
    for (const opener of ['hls', 'concat', 'dash', 'sdp', 'image2', 'lavfi', 'rtsp', 'imf', 'webm_dash_manifest']) {
      expect(demuxers).not.toContain(opener);
    }
  });

  it('admits local files and pipes only', () => {
    expect(INPUT_GUARDS[INPUT_GUARDS.indexOf('-protocol_whitelist') + 1]).toBe('file,pipe');
  });
});
