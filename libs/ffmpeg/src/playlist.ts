/** @file Playlists and manifests point at other files. One with the extension .mp3 must not be followed. */
import { open } from 'node:fs/promises';

const HEAD_BYTES = 4096;

const PLAYLISTS: readonly RegExp[] = [
  /^#EXTM3U/,
  /^ffconcat version/i,
  /^(file|url)\s*[ =]/i,
  /^\[playlist\]/i,
  /^v=0\s/,
];
const MANIFEST = /^<(?:MPD|SmoothStreamingMedia|smil|asx|playlist)[\s>]/i;

/** Whether a file starts like a playlist (HLS, ffconcat, DASH, Smooth Streaming, SMIL, PLS, SDP). */
export function looksLikePlaylist(head: string): boolean {
  const text = head.replace(/^\uFEFF/, '').trimStart();
  return PLAYLISTS.some((pattern) => pattern.test(text)) || MANIFEST.test(withoutXmlProlog(text));
}

export async function isPlaylist(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return looksLikePlaylist(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}

/**
 * The text without its XML declaration and the comments after it, as far as these are closed. One pass: a pattern that repeats comments and
 * blanks takes exponential time.
 */
export function withoutXmlProlog(text: string): string {
  let rest = text.trimStart();
  if (/^<\?xml/i.test(rest)) rest = after('>', rest).trimStart();
  while (rest.startsWith('<!--') && rest.includes('-->', 4)) rest = after('-->', rest, 4).trimStart();
  return rest;
}

/** The text after a marker, or the whole text if there is none. */
function after(mark: string, text: string, from = 0): string {
  const at = text.indexOf(mark, from);
  return at < 0 ? text : text.slice(at + mark.length);
}
