/** @file Recordings whose headers, timestamps, edit lists, sample rates or durations lie about their sound. */
import { readFile, writeFile } from 'node:fs/promises';
import { boxAt, patched32, patchedLe32, withEdits } from './boxes.js';
import type { MediaFolder } from './media-folder.js';

export interface LyingMedia {
  what: string;
  /** The ending of its name. */
  extension: string;
  /** How much sound a decoder finds, as a multiple of the source's length; 1 unless given. */
  sound?: number;
  /** Makes it of a spoken or sounding WAV file. @returns its path */
  make: (folder: MediaFolder, source: string, name: string) => Promise<string>;
}

type Codec = readonly string[];
const AAC: Codec = ['-c:a', 'aac'];
const MP3: Codec = ['-c:a', 'libmp3lame', '-ar', '44100'];
const OPUS: Codec = ['-c:a', 'libopus'];
const FLAC: Codec = ['-c:a', 'flac'];
const VORBIS: Codec = ['-c:a', 'libvorbis'];

const encoded = (folder: MediaFolder, source: string, name: string, codec: Codec, ...more: string[]) =>
  folder.generate(name, '-i', source, ...codec, ...more);

/** Timestamps multiplied, sound untouched: `ffmpeg -itsscale 0.02 -c copy`. */
const scaled = (factor: number, extension: string, codec: Codec, more: string[] = [], sound = 1): LyingMedia => ({
  what: `a ${extension} whose timestamps are multiplied by ${factor}${more.length > 0 ? ` (${more.join(' ')})` : ''}`,
  extension,
  sound,
  async make(folder, source, name) {
    const honest = await encoded(folder, source, `honest-${name}`, codec);
    return folder.generate(name, '-itsscale', String(factor), '-i', honest, '-c', 'copy', ...more);
  },
});

/** A file of one format, its bytes changed. */
const patched = (
  what: string,
  extension: string,
  codec: Codec,
  change: (file: Buffer) => Buffer,
  sound = 1,
): LyingMedia => ({
  what,
  extension,
  sound,
  async make(folder, source, name) {
    const path = await encoded(folder, source, name, codec);
    await writeFile(path, change(await readFile(path)));
    return path;
  },
});

/** Two of them, one after the other in one file. */
const concatenated = (what: string, extension: string, first: Codec, second: Codec, sound: number): LyingMedia => ({
  what,
  extension,
  sound,
  async make(folder, source, name) {
    const parts = [
      await encoded(folder, source, `1-${name}`, first),
      await encoded(folder, source, `2-${name}`, second),
    ];
    const path = folder.at(name);
    await writeFile(path, Buffer.concat(await Promise.all(parts.map((part) => readFile(part)))));
    return path;
  },
});

/** The data chunk's size stands 4 bytes after its name. */
const dataSize = (file: Buffer): number => file.indexOf('data', 0, 'latin1') + 4;
const SECOND_OF_WAV = 32_000;
const xing = (file: Buffer): number => Math.max(file.indexOf('Xing', 0, 'latin1'), file.indexOf('Info', 0, 'latin1'));
/** STREAMINFO's number of samples: the lower 32 of its 36 bits. */
const FLAC_SAMPLES = 4 + 4 + 14;

/** A source of 16 kHz mono is expected. */
export const LYING_MEDIA: readonly LyingMedia[] = [
  scaled(0.02, 'm4a', AAC),
  scaled(0.02, 'mp4', AAC, ['-movflags', '+frag_keyframe+empty_moov']),
  // Its edit list is squeezed too, and cuts the sound.
  scaled(0.02, 'mov', ['-c:a', 'pcm_s16le'], [], 0.05),
  scaled(0.02, 'mka', MP3),
  scaled(0.02, 'mka', FLAC),
  scaled(0.02, 'webm', OPUS),
  scaled(0.02, 'mkv', VORBIS),
  scaled(0.02, 'ts', AAC),
  scaled(0.02, 'flv', MP3),
  scaled(0.02, 'wma', ['-c:a', 'wmav2', '-ar', '44100']),
  scaled(0.02, 'ogg', VORBIS),
  scaled(0.5, 'm4a', AAC),
  // Between packets that are pulled apart lies silence; none follows the last one.
  scaled(8, 'm4a', AAC, [], 7),
  scaled(1000, 'mka', MP3, [], 1005.75),
  {
    what: 'a film whose picture lasts a moment and whose sound is squeezed into it',
    extension: 'mp4',
    async make(folder, source, name) {
      const honest = await encoded(folder, source, `honest-${name}.m4a`, AAC);
      const picture = await folder.generate(`picture-${name}`, '-f', 'lavfi', '-i', 'color=s=64x64:d=0.2:r=10');
      const inputs = ['-itsscale', '0.02', '-i', honest, '-i', picture];
      return folder.generate(name, ...inputs, '-map', '0:a', '-map', '1:v', '-c', 'copy');
    },
  },
  {
    what: 'a first sound of a tenth of a second before a second one of full length, squeezed',
    extension: 'mkv',
    sound: 0.02,
    async make(folder, source, name) {
      const honest = await encoded(folder, source, `honest-${name}`, FLAC);
      const short = await folder.generate(`short-${name}`, '-t', '0.1', '-i', source, ...FLAC);
      const inputs = ['-i', short, '-itsscale', '0.02', '-i', honest];
      return folder.generate(name, ...inputs, '-map', '0:a', '-map', '1:a', '-c', 'copy');
    },
  },
  {
    what: 'a hundred hours between two halves',
    extension: 'mka',
    make: (folder, source, name) =>
      encoded(folder, source, name, MP3, '-af', 'aresample=44100,asetpts=if(gt(T\\,1)\\,PTS+360000*44100\\,PTS)'),
  },
  {
    what: 'sound that begins an hour late',
    extension: 'mka',
    async make(folder, source, name) {
      const honest = await encoded(folder, source, `honest-${name}`, MP3);
      return folder.generate(name, '-itsoffset', '3600', '-i', honest, '-c', 'copy', '-copyts');
    },
  },
  patched(
    'a WAV that ends after a second by its header',
    'wav',
    [],
    (file) => patchedLe32(file, [dataSize(file), SECOND_OF_WAV]),
    0.25,
  ),
  patched('a WAV of no length by its header', 'wav', [], (file) => patchedLe32(file, [4, 0], [dataSize(file), 0])),
  patched('a WAV of four gigabytes by its header', 'wav', [], (file) =>
    patchedLe32(file, [4, 0xffffffff], [dataSize(file), 0xffffffff]),
  ),
  patched('a WAV with fifty times its byte rate', 'wav', [], (file) => patchedLe32(file, [28, 50 * SECOND_OF_WAV])),
  patched('a WAV that calls 16 kHz 96 kHz', 'wav', [], (file) => patchedLe32(file, [24, 96_000]), 1 / 6),
  patched('a WAV that calls 16 kHz 8 kHz', 'wav', [], (file) => patchedLe32(file, [24, 8_000]), 2),
  patched('a FLAC that declares a second', 'flac', FLAC, (file) => patched32(file, [FLAC_SAMPLES, 16_000])),
  patched('a FLAC that declares a hundred hours', 'flac', FLAC, (file) => patched32(file, [FLAC_SAMPLES, 0xffffffff])),
  patched('a FLAC that declares nothing', 'flac', FLAC, (file) => patched32(file, [FLAC_SAMPLES, 0])),
  patched('an mp3 that declares a second', 'mp3', MP3, (file) => patched32(file, [xing(file) + 8, 38])),
  patched('an mp3 that declares a hundred hours', 'mp3', MP3, (file) => patched32(file, [xing(file) + 8, 13_780_000])),
  patched(
    'an mp3 whose frames are guessed from the first',
    'mp3',
    [...MP3, '-q:a', '9', '-write_xing', '0'],
    (file) => file,
  ),
  patched('an m4a whose sound has fifty times its time scale', 'm4a', AAC, (file) =>
    patched32(file, [boxAt(file, 'mdhd') + 12, 800_000]),
  ),
  patched(
    'an m4a whose packets last a fiftieth',
    'm4a',
    AAC,
    (file) => patched32(file, [boxAt(file, 'stts') + 12, 20]),
    0.2,
  ),
  patched('an m4a whose movie and track declare a tenth of a second', 'm4a', AAC, (file) =>
    patched32(file, [boxAt(file, 'mvhd') + 16, 100], [boxAt(file, 'tkhd') + 20, 100], [boxAt(file, 'mdhd') + 16, 1600]),
  ),
  patched(
    'an m4a whose edit list shows a fifth of a second',
    'm4a',
    AAC,
    (file) => withEdits(file, [{ duration: 200, mediaTime: 1024 }]),
    0.05,
  ),
  patched(
    'an m4a whose edit list shows the same second ten times',
    'm4a',
    AAC,
    (file) =>
      withEdits(
        file,
        Array.from({ length: 10 }, () => ({ duration: 1000, mediaTime: 1024 })),
      ),
    2.5,
  ),
  concatenated('an mp3 with the header of its first half', 'mp3', MP3, MP3, 2),
  concatenated('an mp3 that changes its rate in the middle', 'mp3', MP3, ['-c:a', 'libmp3lame', '-ar', '8000'], 2),
  concatenated('an ogg of two links', 'ogg', VORBIS, VORBIS, 2),
];
