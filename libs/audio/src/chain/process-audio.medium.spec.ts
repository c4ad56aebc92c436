import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FfmpegError, MediaError, onTrack, probe } from '@timbrel/ffmpeg';
import { bounded } from '@timbrel/ffmpeg/testing';
import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { centsBetween, pitchOf } from '../testing/pitch.js';
import { siSdr } from '../testing/si-sdr.js';
import { AudioFolder } from '../testing/audio-folder.js';
import { runTask } from '../run-task.js';
import { pcmAudioAt } from '../pcm-audio.js';
import { cutLosslessly } from './cut-losslessly.js';
import { doStep } from './do-step.js';
import { type AudioResult } from './audio-order.js';
import { type AudioStep } from './steps.js';

let folder: AudioFolder;
beforeAll(async () => {
  folder = await AudioFolder.make();
});
afterAll(() => folder.remove());

const RATE = 44_100;
const SECONDS = 3;
/** Something like speech: noise all along, and a voice-like buzz that comes and goes. */
const SOUND = [
  ...['-f', 'lavfi', '-i', `anoisesrc=d=${SECONDS}:c=pink:a=0.02:r=${RATE}:s=1`],
  ...['-f', 'lavfi', '-i', `aevalsrc='0.3*sin(2*PI*220*t)*gt(sin(2*PI*t),0)':d=${SECONDS}:s=${RATE}`],
];
const MIX = '[0][1]amix=normalize=0';
const PICTURE = ['-f', 'lavfi', '-i', `testsrc=d=${SECONDS}:s=128x96:r=25`];
const CODECS: Record<string, string[]> = {
  mp3: ['-c:a', 'libmp3lame'],
  wav: [],
  m4a: ['-c:a', 'aac'],
  aac: ['-c:a', 'aac', '-f', 'adts'],
  ogg: ['-c:a', 'libvorbis'],
  flac: [],
  wma: ['-c:a', 'wmav2', '-f', 'asf'],
};
const FILMS: Record<string, string[]> = {
  mp4: ['-c:v', 'libx264', '-c:a', 'aac'],
  avi: ['-c:v', 'mpeg4', '-c:a', 'libmp3lame'],
  mov: ['-c:v', 'libx264', '-c:a', 'aac'],
  mkv: ['-c:v', 'libx264', '-c:a', 'libvorbis'],
  webm: ['-c:v', 'libvpx', '-c:a', 'libopus', '-ar', '48000'],
  '3gp': ['-c:v', 'h263', '-s', '176x144', '-c:a', 'aac'],
  flv: ['-c:v', 'flv', '-c:a', 'libmp3lame', '-ar', '22050'],
  m4v: ['-c:v', 'libx264', '-c:a', 'aac', '-f', 'mp4'],
};
const EXTENSIONS = [...Object.keys(CODECS), ...Object.keys(FILMS)];
const made = new Map<string, Promise<string>>();
const recording = (extension: string): Promise<string> => {
  const known = made.get(extension);
  if (known) return known;
  const film = FILMS[extension];
  const making = film
    ? folder.generate(
        `in.${extension}`,
        ...SOUND,
        ...PICTURE,
        '-filter_complex',
        `${MIX}[a]`,
        '-map',
        '[a]',
        '-map',
        '2:v',
        '-pix_fmt',
        'yuv420p',
        ...film,
      )
    : folder.generate(`in.${extension}`, ...SOUND, '-filter_complex', MIX, ...CODECS[extension]!);
  made.set(extension, making);
  return making;
};

/** How many frames a mode makes of so many. */
const MODES: [string, AudioStep, (frames: number, rate: number) => number][] = [
  ['noise reduction', { kind: 'denoise', level: 0.5 }, (frames) => frames],
  ['speed of a voice', { kind: 'speed', factor: 1.5, style: 'voice' }, (frames) => Math.round(frames / 1.5)],
  ['speed of music', { kind: 'speed', factor: 0.7, style: 'music' }, (frames) => Math.round(frames / 0.7)],
  [
    'a cut that keeps',
    { kind: 'cut', regions: [{ start: 0.5, end: 1.75 }], mode: 'keep', fadeSeconds: 0 },
    (_, rate) => Math.round(1.75 * rate) - Math.round(0.5 * rate),
  ],
  [
    'a cut that removes',
    {
      kind: 'cut',
      regions: [
        { start: 0.5, end: 1 },
        { start: 2, end: 2.25 },
      ],
      mode: 'remove',
      fadeSeconds: 0.01,
    },
    (frames, rate) => frames - 0.75 * rate,
  ],
  ['loudness', { kind: 'loudness', integratedLufs: -18, truePeakDb: -1 }, (frames) => frames],
];
/** What an encoder may add at the end: a frame, and what it needs to look ahead. Seconds. */
const ENCODER_SLACK = 0.12;

const lengthOf = async (path: string, { sampleRate, channels }: Pick<AudioResult, 'sampleRate' | 'channels'>) =>
  (await folder.samples(path)).length / channels / sampleRate;

/** Tries cases two at a time, as processors are. @returns what is wrong, with the names of the cases */
async function faultsOf<Case>(
  cases: readonly Case[],
  nameOf: (each: Case) => string,
  check: (each: Case) => Promise<void>,
) {
  const [faults, waiting]: [string[], Case[]] = [[], [...cases]];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const each = next;
      await check(each).catch((error: unknown) => faults.push(`${nameOf(each)}: ${String(error)}`));
    }
  };
  await Promise.all([work(), work()]);
  return faults;
}

/** Every type goes by one mode, and every mode by some types. */
describe.each(MODES.map((mode, at) => [...mode, at] as const))('%s', (_name, step, framesOf, mode) => {
  it.each(bounded(EXTENSIONS, MODES.length, mode))(
    'is as long as it must be, with its picture and in its format: %s',
    async (extension) => {
      const input = await recording(extension);
      const before = await folder.probe(input);
      const [audio] = before.audio;
      const result = await folder.process(input, { steps: [step] });
      const frames = Math.round(result.before!.durationSeconds * audio!.sampleRate);
      expect(Math.abs(result.frames! - framesOf(frames, audio!.sampleRate))).toBeLessThanOrEqual(1);
      const after = await folder.probe(result.path);
      expect(after.audio[0]).toMatchObject({ sampleRate: result.sampleRate, channels: result.channels });
      expect([result.extension, after.formatName]).toEqual([extension, before.formatName]);
      expect(after.hasVideo).toBe(before.hasVideo);
      const seconds = result.frames! / audio!.sampleRate;
      const heard = await lengthOf(result.path, result);
      if (extension === 'wav' || extension === 'flac') expect(heard).toBe(seconds);
      else expect(Math.abs(heard - seconds)).toBeLessThan(ENCODER_SLACK);
      if (after.hasVideo) expect(Math.abs(after.durationSeconds - seconds)).toBeLessThan(0.25);
      expect(result.changes).toEqual([]);
    },
  );
});

/** Every type goes into two formats, and every format comes of five types. */
const FORMATS = ['mp3', 'wav', 'aac', 'ogg', 'flac', 'm4a'];
describe.each(FORMATS)('conversion to %s', (format) => {
  const types = EXTENSIONS.filter((_, at) => (at + FORMATS.indexOf(format)) % 3 === 0);
  it(`keeps the length of ${types.join(', ')}`, async () => {
    const check = async (extension: string) => {
      const result = await folder.process(await recording(extension), { format, quality: 'medium' });
      expect(await folder.probe(result.path)).toMatchObject({ hasVideo: false, hasAudio: true });
      expect(Math.abs((await lengthOf(result.path, result)) - SECONDS)).toBeLessThan(ENCODER_SLACK);
      expect(result.changes).toEqual([]);
    };
    expect(await faultsOf(types, (extension) => extension, check)).toEqual([]);
  });
});

describe('level 0', () => {
  it.each(['mp3', 'wav', 'ogg', 'mp4'])('leaves every byte of %s as it was', async (extension) => {
    const input = await recording(extension);
    const { path } = await folder.process(input, { steps: [{ kind: 'denoise', level: 0 }] });
    expect((await readFile(path)).equals(await readFile(input))).toBe(true);
  });

  it('leaves every sample as it was in another format', async () => {
    const input = await recording('wav');
    const { path } = await folder.process(input, { steps: [{ kind: 'denoise', level: 0 }], format: 'flac' });
    expect(await folder.samples(path)).toEqual(await folder.samples(input));
  });
});

const shape = (name: string, rate: number, channels: number, seconds: number, ...code: string[]) =>
  folder.generate(
    name,
    ...[
      '-f',
      'lavfi',
      '-i',
      `aevalsrc='${Array.from({ length: channels }, (_, at) => `0.2*sin(2*PI*${200 + 50 * at}*t)`).join('|')}':d=${seconds}:s=${rate}`,
    ],
    ...code,
  );

describe('sounds of every shape', () => {
  const STEPS: AudioStep[] = [
    { kind: 'denoise', level: 0.5 },
    { kind: 'speed', factor: 1.25, style: 'voice' },
    { kind: 'loudness', integratedLufs: -20, truePeakDb: -1 },
  ];
  const SHAPES = [
    [8_000, 1, 5, 'wav'],
    [8_000, 2, 0.01, 'flac'],
    [11_025, 1, 1, 'mp3'],
    [16_000, 2, 0.1, 'ogg'],
    [22_050, 6, 2, 'flac'],
    [32_000, 1, 20, 'mp3'],
    [48_000, 6, 1, 'm4a'],
    [48_000, 2, 0.05, 'm4a'],
    [88_200, 2, 2, 'flac'],
    [96_000, 6, 0.5, 'wav'],
    [96_000, 1, 3, 'm4a'],
    [192_000, 2, 1, 'wav'],
    [192_000, 1, 0.02, 'flac'],
  ] as const;
  it.each(bounded(SHAPES, 2))(
    '%i Hz, %i channels, %d s of %s keep them',
    async (rate, channels, seconds, extension) => {
      const name = `shape-${rate}-${channels}-${seconds}.${extension}`;
      const input = await shape(name, rate, channels, seconds);
      const check = async (step: AudioStep) => {
        const result = await folder.process(input, { steps: [step] });
        expect(result).toMatchObject({ sampleRate: rate, channels, changes: [] });
        expect(result.frames).toBeGreaterThan(0);
        const wanted = result.before!.durationSeconds / (step.kind === 'speed' ? 1.25 : 1);
        expect(Math.abs(result.frames! / rate - wanted)).toBeLessThan(1 / rate);
        expect((await folder.samples(result.path)).every((sample) => Number.isFinite(sample))).toBe(true);
      };
      expect(await faultsOf(STEPS, ({ kind }) => kind, check)).toEqual([]);
    },
  );

  it.each([
    ['96 kHz in mp3', 96_000, 2, 'mp3', [{ what: 'sample_rate', from: 96_000, to: 48_000 }]],
    ['5.1 in mp3', 48_000, 6, 'mp3', [{ what: 'channels', from: 6, to: 2 }]],
    ['192 kHz in m4a', 192_000, 1, 'm4a', [{ what: 'sample_rate', from: 192_000, to: 96_000 }]],
    ['5.1 in flac', 48_000, 6, 'flac', []],
  ])('%s: what does not fit is said', async (_what, rate, channels, format, changes) => {
    const input = await shape(`wide-${rate}-${channels}.wav`, rate, channels, 1);
    const result = await folder.process(input, { format });
    expect(result.changes).toEqual(changes);
    expect((await folder.probe(result.path)).audio[0]).toMatchObject({
      sampleRate: result.sampleRate,
      channels: result.channels,
    });
  });

  it('24 bits stay 24 bits', async () => {
    const input = await shape('deep.wav', 48_000, 1, 1, '-c:a', 'pcm_s24le');
    const result = await folder.process(input, { steps: [{ kind: 'loudness', integratedLufs: -20, truePeakDb: -1 }] });
    expect((await folder.probe(result.path)).audio[0]).toMatchObject({ codec: 'pcm_s24le', bitDepth: 24 });
  });
});

describe('what belongs to a recording', () => {
  const tagged = async (extension: 'mp3' | 'm4a' | 'flac' | 'ogg'): Promise<string> => {
    const [cover, tags] = [
      await folder.generate('cover.png', '-f', 'lavfi', '-i', 'testsrc=s=32x32', '-frames:v', '1'),
      folder.at('tags.txt'),
    ];
    await writeFile(
      tags,
      ';FFMETADATA1\ntitle=A \\= B; “quoted”\nartist=Ünï\nreplaygain_track_gain=-3 dB\n' +
        '[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=First\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=1000\nEND=3000\ntitle=Second\n',
    );
    const picture = extension === 'ogg' ? [] : ['-map', '1:v', '-c:v', 'copy', '-disposition:v:0', 'attached_pic'];
    return folder.generate(
      `tagged.${extension}`,
      ...['-i', await recording('wav'), '-i', cover, '-i', tags, '-map', '0:a', ...picture],
      ...['-map_metadata', '2', '-map_chapters', '2', ...CODECS[extension]!],
    );
  };

  it.each([
    ['mp3', 'mp3'],
    ['mp3', 'm4a'],
    ['mp3', 'ogg'],
    ['m4a', 'mp3'],
    ['m4a', 'flac'],
    ['flac', 'ogg'],
    ['flac', 'mp3'],
    ['ogg', 'mp3'],
  ] as const)('comes along from %s to %s', async (from, to) => {
    const input = await tagged(from);
    const before = await folder.probe(input);
    const result = await folder.process(input, { format: to });
    const after = await folder.probe(result.path);
    expect(after.tags).toMatchObject({ title: 'A = B; “quoted”', artist: 'Ünï' });
    expect(after.hasAttachedPicture).toBe(before.hasAttachedPicture);
    const lost = result.changes.map(({ what }) => what as string);
    expect(after.chapters.map(({ title }) => title)).toEqual(
      lost.includes('chapters') ? [] : before.chapters.map(({ title }) => title),
    );
  });

  it('moves with what is cut, and loses what is not true any more', async () => {
    const input = await tagged('mp3');
    const { path } = await folder.process(input, {
      steps: [{ kind: 'cut', regions: [{ start: 0.5, end: 2 }], mode: 'keep', fadeSeconds: 0 }],
    });
    const { chapters, tags, hasAttachedPicture } = await folder.probe(path);
    expect(chapters.map(({ start, end }) => [start, end])).toEqual([
      [0, 0.5],
      [0.5, 1.5],
    ]);
    expect([tags['replaygain_track_gain'], hasAttachedPicture]).toEqual([undefined, true]);
  });

  it('is named where the format cannot hold it', async () => {
    const { changes } = await folder.process(await tagged('mp3'), { format: 'wav' });
    expect(changes.map(({ what }) => what).sort()).toEqual(['chapters', 'cover']);
  });
});

describe('exactness', () => {
  it('a cut hands over the very samples of the original', async () => {
    const input = await recording('wav');
    const { path } = await folder.process(input, {
      steps: [
        {
          kind: 'cut',
          regions: [
            { start: 0.25, end: 0.5 },
            { start: 1, end: 1.5 },
          ],
          mode: 'keep',
          fadeSeconds: 0,
        },
      ],
    });
    const all = await folder.samples(input);
    const wanted = [...all.subarray(11_025, 22_050), ...all.subarray(44_100, 66_150)];
    expect([...(await folder.samples(path))]).toEqual(wanted);
  });

  it.each([
    [0.5, 'voice'],
    [0.75, 'voice'],
    [1.3, 'voice'],
    [2, 'voice'],
    [0.5, 'music'],
    [0.75, 'music'],
    [1.3, 'music'],
    [2, 'music'],
  ] as const)('%d times as fast, made for a %s, a tone stays within 5 cents', async (factor, style) => {
    const input = await folder.generate(`tone-${factor}-${style}.wav`, '-f', 'lavfi', '-i', 'sine=440:d=4:r=44100');
    const { path } = await folder.process(input, { steps: [{ kind: 'speed', factor, style }] });
    const samples = await folder.samples(path);
    const inner = samples.subarray(Math.round(samples.length * 0.1), Math.round(samples.length * 0.9));
    expect(Math.abs(centsBetween(pitchOf(inner, RATE), 440))).toBeLessThan(5);
  });

  it('noise reduction keeps time within a sample', async () => {
    const input = await recording('wav');
    const { path } = await folder.process(input, { steps: [{ kind: 'denoise', level: 0.5 }] });
    const [before, after] = [await folder.samples(input), await folder.samples(path)];
    const likeness = (shift: number) =>
      siSdr(before.subarray(100, -100), after.subarray(100 + shift, after.length - 100 + shift));
    const best = [-40, -4, -1, 0, 1, 4, 40].reduce((a, b) => (likeness(b) > likeness(a) ? b : a));
    expect(best).toBe(0);
  });

  it('comes out the same by one processor as by two', async () => {
    const input = await folder.generate('minute.wav', '-f', 'lavfi', '-i', 'anoisesrc=d=60:c=pink:a=0.1:r=16000:s=2');
    const steps: AudioStep[] = [{ kind: 'denoise', level: 0.7 }];
    const [one, two] = [await folder.process(input, { steps }, 1), await folder.process(input, { steps }, 2)];
    expect((await readFile(two.path)).equals(await readFile(one.path))).toBe(true);
  });

  it('a lossless cut says where its packets begin and end', async () => {
    const input = await recording('mp3');
    const workspace = await folder.generate('unused.wav', ...SOUND, '-filter_complex', MIX).then(() => folder.path);
    const { path, part } = await cutLosslessly(
      { inputPath: input, extension: 'mp3', probe: await folder.probe(input) },
      { start: 0.51, end: 2.02 },
      { tools: folder.tools, workspace },
    );
    expect(Math.abs(part.start - 0.51)).toBeLessThan(0.03);
    expect(Math.abs(part.end - 2.02)).toBeLessThan(0.06);
    const { durationSeconds } = await probe(path, { tools: folder.tools });
    expect(Math.abs(durationSeconds - (part.end - part.start))).toBeLessThan(0.06);
  });

  it('a lossless cut takes all sounds along, or the one that was chosen', async () => {
    const tone = (hertz: number) => ['-f', 'lavfi', '-i', `sine=frequency=${hertz}:sample_rate=16000:duration=2`];
    const maps = ['-map', '0:a', '-map', '1:a', '-disposition:a:0', '0', '-disposition:a:1', 'default'];
    const inputPath = await folder.generate('two-sounds.mkv', ...tone(300), ...tone(600), ...maps, '-c:a', 'flac');
    const all = await folder.probe(inputPath);
    const cut = async (number: number | null) => {
      const input = { inputPath, extension: 'mkv', probe: onTrack(all, number) };
      const { path } = await cutLosslessly(
        input,
        { start: 0.5, end: 1.5 },
        { tools: folder.tools, workspace: folder.path },
      );
      const { audio } = await probe(path, { tools: folder.tools });
      const samples = await folder.samples(path, '-ac', '1', '-ar', '16000');
      return { sounds: audio.map(({ isDefault }) => isDefault), hertz: Math.round(pitchOf(samples, 16_000) / 10) * 10 };
    };
    expect(await cut(1)).toEqual({ sounds: [true], hertz: 300 });
    expect(await cut(2)).toEqual({ sounds: [true], hertz: 600 });
    expect((await cut(null)).sounds).toEqual([false, true]);
  });
});

describe('what cameras, recorders and older systems write', () => {
  const MPEG2 = ['-c:v', 'mpeg2video', '-c:a', 'mp2'];
  const BROADCAST = ['-c:v', 'libx264', '-c:a', 'ac3', '-f', 'mpegts'];
  const OLDER: [extension: string, codecs: string[], written: string][] = [
    ['wmv', ['-c:v', 'wmv2', '-c:a', 'wmav2'], 'wmv'],
    ['mpg', MPEG2, 'mkv'],
    ['mts', BROADCAST, 'mts'],
    ['m2ts', [...BROADCAST, '-mpegts_m2ts_mode', '1'], 'm2ts'],
    ['3g2', ['-c:v', 'libx264', '-c:a', 'aac'], '3g2'],
    ['mka', ['-vn', '-c:a', 'flac'], 'mka'],
    ['caf', ['-vn', '-c:a', 'alac'], 'caf'],
    ['m4b', ['-vn', '-c:a', 'aac', '-f', 'ipod'], 'm4b'],
  ];
  it.each(bounded(OLDER, 2))('%s is cut exactly, cut by packets and converted', async (extension, codecs, written) => {
    const isFilm = !codecs.includes('-vn');
    const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=3'];
    const input = await folder.generate(
      `older.${extension}`,
      ...PICTURE,
      ...sound,
      '-pix_fmt',
      'yuv420p',
      '-g',
      '10',
      ...codecs,
    );
    const region = { start: 1, end: 2.5 };
    const exact = await folder.process(input, {
      steps: [{ kind: 'cut', regions: [region], mode: 'keep', fadeSeconds: 0 }],
    });
    expect(exact.extension).toBe(written);
    const converted = await folder.process(input, { format: 'wav' });
    const workspace = folder.path;
    const options = { inputPath: input, extension, probe: await folder.probe(input) };
    const copied = await cutLosslessly(options, region, { tools: folder.tools, workspace });
    for (const [path, seconds, hasVideo] of [
      [exact.path, 1.5, isFilm],
      [converted.path, 3, false],
      [copied.path, copied.part.end - copied.part.start, isFilm],
    ] as const) {
      expect([path, (await folder.probe(path)).hasVideo]).toEqual([path, hasVideo]);
      expect(Math.abs((await folder.durationSeconds(path)) - seconds)).toBeLessThan(0.2);
      // Away from the silence that encoders put before a sound.
      const samples = (await folder.samples(path, '-ac', '1', '-ar', '16000')).subarray(8_000, 14_000);
      expect(Math.abs(pitchOf(samples, 16_000) - 440)).toBeLessThan(5);
    }
  });
});

describe('damaged files', () => {
  const damaged = async (name: string, extension: string, damage: (bytes: Buffer) => Buffer): Promise<string> => {
    const path = folder.at(`${name}.${extension}`);
    await writeFile(path, damage(await readFile(await recording(extension))));
    return path;
  };
  it.each([
    ['wav', 'cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['mp3', 'cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['flac', 'cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['ogg', 'cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['mp4', 'cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['mkv', 'cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['mp3', 'with noise in front', (bytes: Buffer) => Buffer.concat([Buffer.alloc(3_000, 0x5a), bytes])],
    ['aac', 'with a hole', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 9_000), bytes.subarray(12_345)])],
    [
      'wav',
      'of zeros after its header',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 44), Buffer.alloc(90_000)]),
    ],
    ['m4a', 'of noise in its middle', (bytes: Buffer) => Buffer.from(bytes).fill(0x77, 4_000, 14_000)],
  ])('%s %s: a result or a named error', async (extension, name, damage) => {
    const path = await damaged(name, extension, damage);
    const outcome = await folder
      .process(path, { steps: [{ kind: 'denoise', level: 0.5 }] })
      .catch((error: unknown) => error);
    if (outcome instanceof Error) {
      expect([MediaError, FfmpegError].some((kind) => outcome instanceof kind)).toBe(true);
    } else {
      const { path: made, frames } = outcome as AudioResult;
      expect(frames).toBeGreaterThan(0);
      expect((await folder.probe(made)).hasAudio).toBe(true);
    }
  });

  it('a file that lies about its length is as long as its samples', async () => {
    const path = await folder.generate('liar.flac', '-f', 'lavfi', '-i', 'sine=440:d=2:r=44100');
    const file = await open(path, 'r+');
    const samples = Buffer.alloc(4);
    samples.writeUInt32BE(0xffffffff, 0);
    await file.write(samples, 0, 4, 22);
    await file.close();
    const result = await folder.process(path, { steps: [{ kind: 'speed', factor: 2, style: 'voice' }] });
    expect(result.frames).toBe(44_100);
  });
});

describe('recordings that are far larger decoded than stored', () => {
  const DAY = { durationSeconds: 86_400 };
  const surround = async () => {
    const input = await shape('day.flac', 192_000, 8, 0.1);
    return { input, probe: { ...(await folder.probe(input)), ...DAY } };
  };
  const refusal = {
    code: 'AUDIO_TOO_LARGE',
    message: expect.stringMatching(/531 GB decoded .*192 kHz, 8 channels.*34 GB/),
  };

  it.each([
    ['a step', { steps: [{ kind: 'loudness', integratedLufs: -20, truePeakDb: -1 }] satisfies AudioStep[] }],
    ['a conversion without a step', { format: 'wav' }],
  ])('are refused by name before %s', async (_what, order) => {
    const { input, probe } = await surround();
    await expect(folder.process(input, { ...order, probe })).rejects.toMatchObject(refusal);
  });

  it('are refused where a slower speed makes them so', async () => {
    const path = folder.at('sparse.pcm');
    const file = await open(path, 'w');
    await file.truncate(20e9);
    await file.close();
    const output = folder.at('slow.pcm');
    const slowly = doStep(
      pcmAudioAt(path, { sampleRate: 48_000, channels: 2 }),
      { kind: 'speed', factor: 0.5, style: 'voice' },
      output,
      { ffmpeg: folder.tools.ffmpeg, threads: 1, timeoutSeconds: 1, onProgress: () => undefined },
    );
    await expect(slowly).rejects.toMatchObject({ code: 'AUDIO_TOO_LARGE' });
    await expect(stat(output)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('a task of many parts', () => {
  it('is done, however long it is to say', async () => {
    const path = folder.at('many-parts.pcm');
    await writeFile(path, Buffer.alloc(40_000 * Float32Array.BYTES_PER_ELEMENT));
    const sound = pcmAudioAt(path, { sampleRate: 8_000, channels: 1 });
    const spans = Array.from({ length: 10_000 }, (_, at) => ({ start: 4 * at, end: 4 * at + 2 }));
    const output = folder.at('half-of-them.pcm');
    await writeFile(output, '');
    await runTask({ name: 'splice', sound, output, spans, fadeFrames: 0 }, { timeoutSeconds: 60 });
    expect(pcmAudioAt(output, sound).frames).toBe(20_000);
  });

  it('is done to a film, too', async () => {
    const inputs = ['-f', 'lavfi', '-i', 'color=s=64x64:r=50:d=100', '-f', 'lavfi', '-i', 'sine=d=100'];
    const film = await folder.generate(
      'many-parts.mkv',
      ...inputs,
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-c:a',
      'flac',
    );
    const regions = Array.from({ length: 2_500 }, (_, at) => ({ start: 0.04 * at, end: 0.04 * at + 0.02 }));
    const { path } = await folder.process(film, { steps: [{ kind: 'cut', regions, mode: 'remove', fadeSeconds: 0 }] });
    const { hasVideo } = await folder.probe(path);
    expect([hasVideo, await folder.durationSeconds(path)]).toEqual([true, expect.closeTo(50, 1)]);
  });
});
