/** @file Playlists and manifests are text that points at other files; one that is called .mp3 must not be followed. */
import { open } from 'node:fs/promises';

const HEAD_BYTES = 4096;

const PLAYLISTS: readonly RegExp[] = [
  /^#EXTM3U/,
  /^ffconcat version/i,
  /^(file|url)\s*[ =]/i,
  /^\[playlist\]/i,
  /^v=0\s/,
  /^(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:MPD|SmoothStreamingMedia|smil|asx|playlist)[\s>]/i,
];

/** Whether a file's beginning is that of a playlist (HLS, ffconcat, DASH, Smooth Streaming, SMIL, PLS, SDP). */
export function looksLikePlaylist(head: string): boolean {
  const text = head.replace(/^\uFEFF/, '').trimStart();
  return PLAYLISTS.some((pattern) => pattern.test(text));
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
