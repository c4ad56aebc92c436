import { speakText } from '@timbrel/engines/testing';
import { MediaFolder } from '@timbrel/ffmpeg/testing';
import { readFile } from 'node:fs/promises';

/** A file that ffmpeg makes of these arguments, in the container its extension says. */
export const generated = (name: string, ...args: string[]): Promise<Buffer> =>
  inFolder((folder) => folder.generate(name, ...args));

/** A tone, by default as mp3. */
export const tone = (seconds: number, extension = 'mp3'): Promise<Buffer> =>
  generated(`tone.${extension}`, '-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`);

export const silence = (seconds: number): Promise<Buffer> =>
  generated('silence.wav', '-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', String(seconds));

/** A spoken text as a 16 kHz WAV file. */
export const speech = (text: string): Promise<Buffer> =>
  inFolder(async (folder) => {
    await speakText(text, folder.at('speech.wav'));
    return folder.at('speech.wav');
  });

async function inFolder(make: (folder: MediaFolder) => Promise<string>): Promise<Buffer> {
  const folder = await MediaFolder.make();
  try {
    return await readFile(await make(folder));
  } finally {
    await folder.remove();
  }
}
