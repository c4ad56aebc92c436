/** @file Recordings whose sound starts late or early, has gaps, drifts or is edited, each with beeps at known times of its container. */
import { type MediaFolder, withEdits } from '@timbrel/ffmpeg/testing';
import { readFile, writeFile } from 'node:fs/promises';
import { beepsAt } from './beeps.js';

const RATE = 48_000;
const SECONDS = 12;
const BEEPS = [0.5, 2, 4.5, 6, 8.5, 11];
const LATE_SECONDS = 3;
const EARLY_SECONDS = 2;
const [GAP_AT, GAP_SECONDS] = [5, 3.6];
/** Beyond what ffmpeg by itself takes for a jump of the clock in MPEG-TS and Ogg. */
const LONG_GAP_SECONDS = 12;

export interface TimedMedia {
  what: string;
  extension: string;
  /** When the beeps are heard, by the container. */
  beeps: readonly number[];
  /** When the picture begins, which stays black; null where there is none. */
  pictureFrom: number | null;
  /** @returns its path */
  make: (folder: MediaFolder, name: string) => Promise<string>;
}

interface PcmAudio {
  codec: readonly string[];
  /** Samples that the encoder puts before the sound, and a plain container doesn't know of. */
  priming: number;
}

interface Codecs {
  sound: PcmAudio;
  /** Null for sound alone. */
  picture: readonly string[] | null;
}
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
/** As recordings of screens have it: one picture in seven seconds. */
const SLIDES = ['-vf', 'select=not(mod(n\\,350))', '-fps_mode', 'vfr', ...X264];
const VP8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8'];
const PRIMING = 1024;
const AAC = { codec: ['-c:a', 'aac'], priming: PRIMING };
const MP3 = { codec: ['-c:a', 'libmp3lame'], priming: 1105 };
const OPUS = { codec: ['-c:a', 'libopus'], priming: 0 };
const VORBIS = { codec: ['-c:a', 'libvorbis'], priming: 0 };
const FLAC = { codec: ['-c:a', 'flac'], priming: 0 };
const PCM = { codec: ['-c:a', 'pcm_s16le'], priming: 0 };
const WMA = { codec: ['-c:a', 'wmav2'], priming: 2048 };

const beepsSource = ['-f', 'lavfi', '-i', `aevalsrc='${beepsAt(BEEPS)}':s=${RATE}:d=${SECONDS}`];
const pictureSource = (seconds: number) => ['-f', 'lavfi', '-i', `color=c=black:s=320x180:r=50:d=${seconds}`];
const PICTURE_SECONDS = 16;
/** Else Ogg has a second of sound in one page, and gaps are only between pages. */
const SMALL_PAGES = ['-page_duration', '20000'];

/** Encodes sound and picture apart; `options` stand before the sound (true) or before the picture. */
async function muxed(
  folder: MediaFolder,
  name: string,
  { sound, picture }: Codecs,
  {
    before = [],
    beforePicture = [],
    times,
    pictureSeconds = PICTURE_SECONDS,
    muxing = [],
  }: { before?: string[]; beforePicture?: string[]; times?: string; pictureSeconds?: number; muxing?: string[] },
): Promise<string> {
  const encoded = await folder.generate(`${name}.sound.mka`, ...beepsSource, ...sound.codec);
  const retimed = () =>
    folder.generate(`${name}.times.mka`, '-i', encoded, '-c', 'copy', '-bsf:a', `setts=ts='${times}'`);
  const heard = times ? await retimed() : encoded;
  if (!picture) return folder.generate(name, ...before, '-i', heard, '-c', 'copy', ...muxing);
  const seen = await folder.generate(`${name}.picture.mkv`, ...pictureSource(pictureSeconds), ...picture);
  const inputs = [...before, '-i', heard, ...beforePicture, '-i', seen];
  return folder.generate(name, ...inputs, '-map', '0:a', '-map', '1:v', '-c', 'copy', ...muxing);
}

const beepsOf = ({ sound }: Codecs): number[] => BEEPS.map((time) => time + sound.priming / RATE);

const late = (extension: string, codecs: Codecs): TimedMedia => ({
  what: `${extension} whose sound starts late`,
  extension,
  beeps: beepsOf(codecs).map((time) => time + LATE_SECONDS),
  pictureFrom: codecs.picture && 0,
  make: (folder, name) => muxed(folder, name, codecs, { before: ['-itsoffset', String(LATE_SECONDS)] }),
});

const early = (extension: string, codecs: Codecs): TimedMedia => ({
  what: `${extension} whose sound starts before its picture`,
  extension,
  beeps: beepsOf(codecs),
  pictureFrom: EARLY_SECONDS,
  make: (folder, name) => muxed(folder, name, codecs, { beforePicture: ['-itsoffset', String(EARLY_SECONDS)] }),
});

const gapped = (extension: string, codecs: Codecs, seconds = GAP_SECONDS, muxing: string[] = []): TimedMedia => ({
  what: `${extension} ${codecs.picture ? '' : 'without a picture '}whose sound has a gap of ${seconds} s`,
  extension,
  beeps: beepsOf(codecs).map((time) => (time < GAP_AT ? time : time + seconds)),
  pictureFrom: codecs.picture && 0,
  make: (folder, name) =>
    muxed(folder, name, codecs, {
      times: `if(gte(PTS*TB,${GAP_AT}),PTS+${seconds}/TB,PTS)`,
      pictureSeconds: SECONDS + seconds,
      muxing,
    }),
});

const drifting = (extension: string, codecs: Codecs, factor: number): TimedMedia => ({
  what: `${extension} whose sound drifts (${factor})`,
  extension,
  beeps: beepsOf(codecs).map((time) => time * factor),
  pictureFrom: codecs.picture && 0,
  make: (folder, name) => muxed(folder, name, codecs, { times: `PTS*${factor}` }),
});

const steady = (extension: string, codecs: Codecs): TimedMedia => ({
  what: `${extension} with steady sound`,
  extension,
  // A copy from Matroska takes the encoder's samples along; the encoder alone tells of them.
  beeps: codecs.picture ? beepsOf(codecs) : BEEPS,
  pictureFrom: codecs.picture && 0,
  make: (folder, name) =>
    codecs.picture ? muxed(folder, name, codecs, {}) : folder.generate(name, ...beepsSource, ...codecs.sound.codec),
});

const alone = (sound: PcmAudio): Codecs => ({ sound, picture: null });

export const TIMED_MEDIA: readonly TimedMedia[] = [
  late('mp4', { sound: AAC, picture: X264 }),
  gapped('mp4', { sound: AAC, picture: X264 }),
  {
    what: 'mov whose edit list begins with nothing',
    extension: 'mov',
    beeps: BEEPS.map((time) => time + 2),
    pictureFrom: 0,
    async make(folder, name) {
      const path = await muxed(folder, name, { sound: AAC, picture: X264 }, {});
      const edits = [
        { duration: 2_000, mediaTime: -1 },
        { duration: SECONDS * 1_000, mediaTime: PRIMING },
      ];
      await writeFile(path, withEdits(await readFile(path), edits));
      return path;
    },
  },
  {
    what: 'm4a whose edit list leaves a second out',
    extension: 'm4a',
    beeps: BEEPS.map((time) => time - 1).filter((time) => time > 0),
    pictureFrom: null,
    async make(folder, name) {
      const path = await folder.generate(name, ...beepsSource, ...AAC.codec);
      const edits = [{ duration: (SECONDS - 1) * 1_000, mediaTime: PRIMING + RATE }];
      await writeFile(path, withEdits(await readFile(path), edits));
      return path;
    },
  },
  late('mkv', { sound: MP3, picture: X264 }),
  gapped('mkv', { sound: VORBIS, picture: X264 }),
  drifting('mkv', { sound: MP3, picture: X264 }, 1.01),
  drifting('mka', alone(OPUS), 0.996),
  gapped('mka', alone(FLAC)),
  gapped('webm', { sound: OPUS, picture: VP8 }),
  early('webm', { sound: VORBIS, picture: VP8 }),
  { ...steady('mkv', { sound: AAC, picture: SLIDES }), what: 'mkv whose picture seldom changes' },
  late('ts', { sound: AAC, picture: X264 }),
  steady('avi', { sound: MP3, picture: ['-c:v', 'mpeg4'] }),
  late('ogg', { sound: VORBIS, picture: ['-c:v', 'libtheora'] }),
  gapped('flv', { sound: AAC, picture: X264 }),
  late('3gp', { sound: AAC, picture: X264 }),
  gapped('wma', alone(WMA)),
  gapped('ts', { sound: AAC, picture: X264 }, LONG_GAP_SECONDS),
  gapped('ogg', alone(VORBIS), LONG_GAP_SECONDS, SMALL_PAGES),
  early('mp4', { sound: AAC, picture: X264 }),
  early('ts', { sound: AAC, picture: X264 }),
  early('ogg', { sound: VORBIS, picture: ['-c:v', 'libtheora'] }),
  drifting('mp4', { sound: AAC, picture: X264 }, 0.996),
  drifting('webm', alone(OPUS), 1.01),
  steady('m4a', alone(AAC)),
  steady('mp3', alone(MP3)),
  steady('wav', alone(PCM)),
];
