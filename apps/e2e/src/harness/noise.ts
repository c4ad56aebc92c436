import { randomBytes } from 'node:crypto';

/** Sound of so many seconds, 16 kHz mono, that nothing can be guessed of. */
export function noise(seconds: number): { name: string; wav: Buffer<ArrayBuffer> } {
  const bytes = seconds * 32_000;
  const header = Buffer.from('RIFF____WAVEfmt ____________________data____', 'latin1');
  header.writeUInt32LE(36 + bytes, 4);
  [16, 1 | (1 << 16), 16_000, 32_000, 2 | (16 << 16)].forEach((value, at) => header.writeUInt32LE(value, 16 + 4 * at));
  header.writeUInt32LE(bytes, 40);
  return { name: 'noise.wav', wav: Buffer.concat([header, randomBytes(bytes)]) };
}
