import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=300:duration=1'];
const PICTURE = ['-f', 'lavfi', '-i', 'testsrc=duration=1:size=64x48:rate=5'];
const RECIPES: Record<string, string[]> = {
  mp3: SOUND,
  wav: SOUND,
  m4a: SOUND,
  aac: SOUND,
  ogg: [...SOUND, '-c:a', 'libvorbis'],
  flac: SOUND,
  wma: SOUND,
  mp4: [...SOUND, ...PICTURE, '-c:v', 'mpeg4', '-c:a', 'aac'],
  mov: [...SOUND, ...PICTURE, '-c:v', 'mpeg4', '-c:a', 'aac'],
  mkv: [...SOUND, ...PICTURE, '-c:v', 'mpeg4', '-c:a', 'aac'],
  webm: [...SOUND, ...PICTURE, '-c:v', 'libvpx', '-c:a', 'libopus'],
  avi: [...SOUND, ...PICTURE, '-c:v', 'mpeg4', '-c:a', 'mp3'],
  flv: [...SOUND, ...PICTURE, '-c:v', 'flv', '-c:a', 'mp3', '-ar', '44100'],
  jpg: [...PICTURE, '-frames:v', '1'],
  png: [...PICTURE, '-frames:v', '1'],
  gif: PICTURE,
};
const CUE = '1\n00:00:00,000 --> 00:00:01,000\nA cold and bright morning.\n\n';
const TEXTS: Record<string, string> = {
  srt: CUE,
  vtt: `WEBVTT\n\n${CUE.replaceAll(',', '.')}`,
  txt: 'A cold and bright morning. Nobody was in a hurry.',
  csv: 'name,words\nmorning,4\n',
  json: '{"name":"morning","words":[1,2,3]}',
  md: '# Morning\n\nNobody was in a hurry.',
};

/** A small audio file of each accepted type, by extension. */
export type Originals = Record<string, Buffer>;

/** @param folder where they are made */
export async function makeOriginals(folder: string): Promise<Originals> {
  const made = await Promise.all(
    Object.entries(RECIPES).map(async ([extension, recipe]) => {
      const path = join(folder, `original.${extension}`);
      await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', ...recipe, path]);
      return [extension, readFileSync(path)] as const;
    }),
  );
  const texts = Object.entries(TEXTS).map(([extension, text]) => [extension, Buffer.from(text)] as const);
  return { ...Object.fromEntries(made), ...Object.fromEntries(texts) };
}
