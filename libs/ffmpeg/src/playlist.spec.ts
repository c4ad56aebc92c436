import { describe, expect, it } from '@jest/globals';
import { runInNewContext } from 'node:vm';
import { looksLikePlaylist } from './playlist.js';

describe('looksLikePlaylist', () => {
  it.each([
    ['HLS', '#EXTM3U\n#EXT-X-TARGETDURATION:10\nother.ts'],
    ['HLS after a byte order mark and blank lines', '\uFEFF\n\n#EXTM3U\n'],
    ['ffconcat', "ffconcat version 1.0\nfile 'other.mp3'"],
    ['a concat list without its first line', "file 'other.mp3'\n"],
    ['DASH', '<?xml version="1.0"?>\n<!-- made by x -->\n<MPD xmlns="urn:mpeg:dash">'],
    ['DASH after a declaration that another version closes', '<?xml version="1.0">\n<MPD>'],
    ['DASH after several comments', ' <!-- one --><!----> \n<!-- <MPD> -->\n<mpd\n>'],
    ['Smooth Streaming', '<SmoothStreamingMedia MajorVersion="2">'],
    ['PLS', '[playlist]\nFile1=http://x'],
    ['SDP', 'v=0\no=- 0 0 IN IP4 127.0.0.1'],
  ])('knows %s', (_name, head) => {
    expect(looksLikePlaylist(head)).toBe(true);
  });

  it.each([
    ['an mp3 with tags', 'ID3\u0004\u0000'],
    ['a WAV file', 'RIFF\u0000\u0000\u0000\u0000WAVEfmt '],
    ['prose', 'Files are listed below.'],
    ['nothing', ''],
    ['a manifest in a comment that is not closed', '<!-- <MPD>'],
    ['XML of another kind', '<?xml version="1.0"?><!-- note --><svg>'],
  ])('lets %s pass', (_name, head) => {
    expect(looksLikePlaylist(head)).toBe(false);
  });

  it.each([
    ['empty comments', '<!---->'],
    ['comments apart', '<!-- --> '],
    ['openings', '<!--'],
    ['declarations', '<?xml ?>'],
    ['blanks', ' '],
  ])('ends on a head of %s', (_name, unit) => {
    const text = unit.repeat(Math.ceil(4096 / unit.length));
    // Exponential work would not be done in years.
    const work = () => looksLikePlaylist(text);
    expect(runInNewContext('work()', { work }, { timeout: 10_000 })).toBe(false);
  });
});
