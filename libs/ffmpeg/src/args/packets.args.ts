import { fileUrl } from '../guard-inputs.js';

/** Reads all packets of sound and moving pictures without decoding them; the out-time is where the last one ends. */
export function packetsArgs(inputPath: string): string[] {
  return ['-i', fileUrl(inputPath), '-map', '0:a?', '-map', '0:V?', '-c', 'copy', '-f', 'null', '-'];
}
