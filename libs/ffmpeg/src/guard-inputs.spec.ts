import { describe, expect, it } from '@jest/globals';
import { guardInputs, inputGuards } from './guard-inputs.js';

describe('guardInputs', () => {
  it('guards every input and nothing else', () => {
    expect(guardInputs(['-ss', '1', '-i', 'file:a', '-i', 'file:b', '-c', 'copy', 'file:c'], 'media')).toEqual([
      ...[
        '-ss',
        '1',
        ...inputGuards('media'),
        '-i',
        'file:a',
        ...inputGuards('media'),
        '-i',
        'file:b',
        '-c',
        'copy',
        'file:c',
      ],
    ]);
  });

  it('admits no demuxer that opens other files', () => {
    const admitted = (['media', 'pictures'] as const).flatMap((kind) => inputGuards(kind).at(-1)!.split(','));
    expect(admitted).toEqual(expect.arrayContaining(['mov', 'png_pipe']));
    for (const opener of ['hls', 'concat', 'dash', 'sdp', 'image2', 'lavfi', 'rtsp', 'imf', 'webm_dash_manifest']) {
      expect(admitted).not.toContain(opener);
    }
  });

  it('admits local files and pipes only', () => {
    for (const kind of ['media', 'pictures'] as const)
      expect(inputGuards(kind).slice(0, 2)).toEqual(['-protocol_whitelist', 'file,pipe']);
  });
});
