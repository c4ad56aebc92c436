/** @file 150 recordings as people bring them: containers, codecs, channels and rates. */
import { type MediaFolder } from '@timbrel/ffmpeg/testing';
import { beepsAt } from './beeps.js';

const SECONDS = 4;
export const BEEPS = [1, 2.5];
/** Low enough for a telephone's rate. */
const TONE_HERTZ = 700;

interface Shape {
  channels: number;
  rate: number;
}

export interface RealMedia extends Shape {
  what: string;
  extension: string;
  args: readonly string[];
  hasPicture: boolean;
}

const shapes = (...list: [channels: number, rate: number][]): Shape[] =>
  list.map(([channels, rate]) => ({ channels, rate }));
const ANY = shapes([1, 8_000], [2, 22_050], [2, 44_100], [2, 48_000], [6, 48_000]);
const STEREO = shapes([1, 16_000], [1, 22_050], [2, 32_000], [2, 44_100], [2, 48_000]);
const BROADCAST = shapes([1, 32_000], [2, 32_000], [1, 44_100], [2, 44_100], [2, 48_000]);
const OPUS = shapes([1, 8_000], [1, 16_000], [1, 24_000], [2, 48_000], [6, 48_000]);
const FLASH = shapes([1, 11_025], [1, 22_050], [2, 22_050], [1, 44_100], [2, 44_100]);

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const VP8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8'];

type Kind = [
  extension: string,
  sound: string,
  shapes: readonly Shape[],
  picture?: readonly string[] | undefined,
  more?: string[],
];
const KINDS: readonly Kind[] = [
  ['mp3', 'libmp3lame', STEREO],
  ['mp3', 'libmp3lame', STEREO, undefined, ['-q:a', '5', '-write_xing', '0']],
  ['m4a', 'aac', ANY],
  ['m4a', 'alac', ANY],
  ['aac', 'aac', ANY],
  ['ogg', 'libvorbis', ANY],
  ['ogg', 'libopus', OPUS],
  ['opus', 'libopus', OPUS],
  ['oga', 'flac', ANY],
  ['flac', 'flac', ANY],
  ['wav', 'pcm_s16le', ANY],
  ['wav', 'pcm_s24le', ANY, undefined, ['-rf64', 'always']],
  ['wav', 'pcm_mulaw', STEREO],
  ['wav', 'adpcm_ima_wav', STEREO],
  ['aiff', 'pcm_s16be', ANY],
  ['wma', 'wmav2', STEREO],
  ['mp4', 'aac', ANY, H264],
  ['mp4', 'ac3', BROADCAST, H264],
  ['mp4', 'libmp3lame', STEREO, ['-c:v', 'mpeg4']],
  ['mov', 'pcm_s16le', ANY, ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p']],
  ['3gp', 'aac', STEREO, ['-c:v', 'h263', '-s', '176x144']],
  ['mkv', 'libopus', OPUS, H264],
  ['mkv', 'flac', ANY, ['-c:v', 'mpeg2video', '-r', '25']],
  ['webm', 'libvorbis', ANY, VP8],
  ['webm', 'libopus', OPUS, VP8],
  ['avi', 'libmp3lame', STEREO, ['-c:v', 'mpeg4']],
  ['flv', 'libmp3lame', FLASH, ['-c:v', 'flv']],
  ['ts', 'aac', ANY, H264],
  ['ts', 'mp2', BROADCAST, ['-c:v', 'mpeg2video', '-r', '25']],
  ['ogv', 'libvorbis', ANY, ['-c:v', 'libtheora']],
];

export const REAL_MEDIA: readonly RealMedia[] = KINDS.flatMap(([extension, sound, list, picture, more = []]) =>
  list.map(({ channels, rate }) => ({
    ...{ extension, channels, rate, hasPicture: picture !== undefined },
    what: `${extension} with ${sound}, ${picture ? `${picture[1]}, ` : ''}${channels} × ${rate} Hz${more.length ? ` (${more.join(' ')})` : ''}`,
    args: [...(picture ?? []), '-c:a', sound, '-ac', String(channels), '-ar', String(rate), ...more],
  })),
);

/** @returns its path */
export function makeRealMedia(folder: MediaFolder, { extension, args, hasPicture }: RealMedia, name: string) {
  const sound = `aevalsrc='1.8*${beepsAt(BEEPS, TONE_HERTZ)}':s=48000:d=${SECONDS}`;
  const picture = hasPicture ? ['-f', 'lavfi', '-i', `testsrc=s=128x96:r=10:d=${SECONDS}`] : [];
  return folder.generate(`${name}.${extension}`, ...picture, '-f', 'lavfi', '-i', sound, ...args);
}
