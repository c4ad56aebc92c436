import { describe, expect, it } from '@jest/globals';
import { looksLikePlaylist } from './playlist.js';

describe('looksLikePlaylist', () => {
  it.each([
    ['HLS', '#EXTM3U\n#EXT-X-TARGETDURATION:10\nother.ts'],
    ['HLS after a byte order mark and blank lines', '\uFEFF\n\n#EXTM3U\n'],
    ['ffconcat', "ffconcat version 1.0\nfile 'other.mp3'"],
    ['a concat list without its first line', "file 'other.mp3'\n"],
    ['DASH', '<?xml version="1.0"?>\n<!-- made by x -->\n<MPD xmlns="urn:mpeg:dash">'],
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
  ])('lets %s pass', (_name, head) => {
    expect(looksLikePlaylist(head)).toBe(false);
  });
});
