import type { WebRenditionOptions } from './args/web-rendition.args.js';
import type { AudioStream, MediaProbe } from './media-probe.js';

/** Containers that Chromium, Firefox and Safari all open, as ffmpeg names them, and the sound in each that all of them decode. */
const PLAYABLE: Record<string, readonly string[]> = {
  'mov,mp4,m4a,3gp,3g2,mj2': ['aac', 'mp3', 'opus', 'flac'],
  mp3: ['mp3'],
  aac: ['aac'],
  flac: ['flac'],
  wav: ['pcm_u8', 'pcm_s16le', 'pcm_s24le', 'pcm_f32le'],
  ogg: ['vorbis', 'opus', 'flac'],
};
/** Matroska counts as WebM with these codecs alone. */
const WEBM_SOUND = ['vorbis', 'opus'];
const WEBM_PICTURE = ['vp8', 'vp9', 'av1'];
const MP4_PICTURE = ['h264', 'av1'];
const MP4_SOUND = ['aac', 'mp3'];
/** Eight bits, a quarter of the colours: what decoders in browsers are made for. */
const COMMON_PIXELS = ['yuv420p', 'yuvj420p'];

type Media = Pick<MediaProbe, 'formatName' | 'sound' | 'video'>;

const allIn = (codecs: readonly string[], known: readonly string[]): boolean =>
  codecs.every((codec) => known.includes(codec));

/** Whether a browser plays the file as it is. */
export function playsInBrowsers({ formatName, sound, video }: Media, isWebm: boolean): boolean {
  const sounds = sound ? [sound.codec] : [];
  const pictures = video.slice(0, 1);
  const codecs = pictures.map(({ codec }) => codec);
  if (!pictures.every(({ pixelFormat }) => pixelFormat === null || COMMON_PIXELS.includes(pixelFormat))) return false;
  if (formatName.startsWith('matroska')) return isWebm && allIn(sounds, WEBM_SOUND) && allIn(codecs, WEBM_PICTURE);
  const known = PLAYABLE[formatName];
  return known !== undefined && allIn(sounds, known) && allIn(codecs, MP4_PICTURE);
}

/** MP4 takes no mp3 of lower rates. */
const MIN_MP3_RATE = 16_000;
const mayCopy = ({ codec, sampleRate }: AudioStream): boolean =>
  MP4_SOUND.includes(codec) && (codec !== 'mp3' || sampleRate >= MIN_MP3_RATE);

/** The least that must be done to a file that browsers don't play. */
export function renditionFor({ sound, video }: Media): Pick<WebRenditionOptions, 'picture' | 'sound'> {
  const [picture] = video;
  const isCommon = picture && MP4_PICTURE.includes(picture.codec) && COMMON_PIXELS.includes(picture.pixelFormat ?? '');
  return {
    picture: !picture ? 'none' : isCommon ? 'copy' : 'encode',
    sound: !sound ? 'none' : mayCopy(sound) ? 'copy' : 'encode',
  };
}
