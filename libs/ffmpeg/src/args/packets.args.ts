import { fileUrl } from '../guard-inputs.js';

/** Reads all audio and video packets without decoding them. The out-time is the end of the last one. */
export function packetsArgs(inputPath: string): string[] {
  return ['-i', fileUrl(inputPath), '-map', '0:a?', '-map', '0:V?', '-c', 'copy', '-f', 'null', '-'];
}
