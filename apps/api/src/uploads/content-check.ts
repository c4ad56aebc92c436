import { withoutXmlProlog } from '@timbrel/ffmpeg';
import { isWideText } from '@timbrel/subtitles/files';
import { fileTypeFromBuffer } from 'file-type';
import { fileTypeOf } from './file-types.js';

/** How much of a file's beginning tells its type. */
export const HEAD_BYTES = 64 * 1024;

/** Playlists that ffmpeg would follow to other files, whatever they are called. */
const PLAYLIST = /^(?:#EXTM3U|ffconcat\s+version|\[playlist\]|<(?:MPD|SmoothStreamingMedia|smil)[\s>])/i;

/** Two letters make these signatures, so that a text may begin with them ("BMW", "MZ"); their files hold a NUL at once. */
const FOUND_IN_TEXT = ['image/bmp', 'application/x-msdownload'];

/**
 * Whether the first bytes fit the extension. Media is probed again by a job; text must be text: no NUL outside UTF-16
 * and UTF-32, and no signature of something else.
 */
export async function contentFits(extension: string, head: Buffer): Promise<boolean> {
  const type = fileTypeOf(extension);
  if (!type) return false;
  const start = head
    .subarray(0, 4096)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '');
  if (PLAYLIST.test(withoutXmlProlog(start))) return false;
  const found = await signatureOf(head);
  if (type.content.length === 0) return isText(head) && (!found || mayBeText(found.mime));
  if (found) return type.content.includes(found.mime) || (found.mime === 'application/x-id3' && extension === 'mp3');
  // MPEG audio may begin with junk before its first frame; the probe decides.
  return ['mp3', 'aac'].includes(extension) && !isText(head);
}

/** What the content says it is, without parameters such as "; codecs=opus". */
async function signatureOf(head: Buffer): Promise<{ mime: string } | undefined> {
  // The library knows WAV files of less than four gigabytes alone.
  if (/^(?:RF64|BW64)....WAVE/s.test(head.toString('latin1', 0, 12))) return { mime: 'audio/wav' };
  const found = await fileTypeFromBuffer(head);
  return found && { mime: found.mime.split(';')[0]! };
}

function mayBeText(mime: string): boolean {
  return mime.startsWith('text/') || mime === 'application/xml' || FOUND_IN_TEXT.includes(mime);
}

const isText = (head: Buffer): boolean => !head.includes(0) || isWideText(head);
