import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spriteArgs, spriteLayout } from './args/sprite.args.js';
import { pictureThumbnailArgs, thumbnailArgs } from './args/thumbnail.args.js';
import { webRenditionArgs } from './args/web-rendition.args.js';
import { speechFlacArgs, speechWavArgs } from './args/speech.args.js';
import { fileUrl } from './guard-inputs.js';
import type { MediaProbe } from './media-probe.js';
import { computePeaks } from './peaks.js';
import { probe } from './probe.js';
import { runFfmpeg } from './run-ffmpeg.js';
import { runProcess } from './run-process.js';
import { findSilences } from './silences.js';
import { decodeSpeech, readSpeech, speechWav } from './speech-track.js';
import { resolveTools, type MediaTools } from './tools.js';
import { playsInBrowsers, renditionFor } from './web-playback.js';

const TRACK = { position: 0, startSeconds: 0 };
let folder: string;
let tools: MediaTools;

const at = (name: string): string => join(folder, name);
const probeOf = (name: string): Promise<MediaProbe> => probe(at(name), { tools });
const failureOf = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => undefined,
    (error: unknown) => error,
  );
/** Makes a file with ffmpeg's generators, which the product itself never opens. */
const make = async (name: string, ...args: string[]): Promise<string> => {
  await runProcess(tools.ffmpeg, ['-v', 'error', '-y', ...args, fileUrl(at(name))], { timeoutSeconds: 60 });
  return at(name);
};
const sine = (seconds: number, rest = ''): string[] => [
  '-f',
  'lavfi',
  '-i',
  `sine=frequency=440:duration=${seconds}${rest}`,
];
const picture = (seconds: number): string[] => [
  '-f',
  'lavfi',
  '-i',
  `testsrc=duration=${seconds}:size=320x240:rate=10`,
];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timbrel-media-'));
  tools = await resolveTools();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('probe', () => {
  it.each([
    ['mp3', ['-c:a', 'libmp3lame']],
    ['m4a', ['-c:a', 'aac']],
    ['aac', ['-c:a', 'aac']],
    ['ogg', ['-c:a', 'libvorbis']],
    ['flac', ['-c:a', 'flac']],
    ['wav', ['-c:a', 'pcm_s16le']],
    ['wma', ['-c:a', 'wmav2']],
  ])('measures a %s file', async (extension, codec) => {
    await make(`tone.${extension}`, ...sine(3), ...codec);
    const found = await probeOf(`tone.${extension}`);
    expect(Math.abs(found.durationSeconds - 3)).toBeLessThan(0.15);
    expect(found).toMatchObject({ hasAudio: true, hasVideo: false, audio: [{ sampleRate: 44_100, channels: 1 }] });
  });

  it.each(['mp4', 'mov', 'mkv', 'webm', 'avi', 'flv', '3gp', 'm4v'])(
    'describes the picture and sound of a %s',
    async (extension) => {
      const sound =
        extension === 'webm'
          ? ['-c:a', 'libopus', '-c:v', 'libvpx']
          : extension === 'avi'
            ? ['-c:a', 'libmp3lame']
            : ['-c:a', 'aac'];
      const code =
        extension === 'webm' ? [] : ['-c:v', extension === 'avi' ? 'mpeg4' : 'libx264', '-pix_fmt', 'yuv420p'];
      await make(`clip.${extension}`, ...picture(2), ...sine(2), ...sound, ...code);
      const found = await probeOf(`clip.${extension}`);
      expect(Math.abs(found.durationSeconds - 2)).toBeLessThan(0.25);
      expect(found).toMatchObject({ hasAudio: true, hasVideo: true, video: [{ width: 320, height: 240 }] });
    },
  );

  it('does not take cover art for a video', async () => {
    await make('cover.png', ...picture(0.1), '-frames:v', '1');
    await make('plain.mp3', ...sine(2));
    await make(
      'song.mp3',
      '-i',
      at('plain.mp3'),
      '-i',
      at('cover.png'),
      '-map',
      '0',
      '-map',
      '1',
      '-c',
      'copy',
      '-disposition:v',
      'attached_pic',
    );
    expect(await probeOf('song.mp3')).toMatchObject({ hasVideo: false, hasAttachedPicture: true, hasAudio: true });
  });

  it('reads names with blanks, colons, quotes and a leading dash', async () => {
    const name = `-a 'b': c%d.wav`;
    await make(name, ...sine(1));
    expect((await probeOf(name)).durationSeconds).toBeCloseTo(1, 1);
  });

  it('measures a flac that declares a hundred hours', async () => {
    await make('liar.flac', ...sine(4), '-c:a', 'flac');
    const file = await open(at('liar.flac'), 'r+');
    // STREAMINFO holds the number of samples in 36 bits, of which these are the lower 32.
    const samples = Buffer.alloc(4);
    samples.writeUInt32BE(0xffffffff, 0);
    await file.write(samples, 0, 4, 4 + 4 + 14);
    await file.close();
    const found = await probeOf('liar.flac');
    expect(found.declaredDurationSeconds).toBeGreaterThan(27 * 3600);
    expect(Math.abs(found.durationSeconds - 4)).toBeLessThan(0.2);
  });

  it('measures an mp3 of changing bit rates without a Xing header to the sample', async () => {
    const sounds = ['-f', 'lavfi', '-i', "aevalsrc='if(lt(t,2),0.5*random(0),0.1*sin(880*t))':s=44100:d=6"];
    await make('vbr.mp3', ...sounds, '-c:a', 'libmp3lame', '-q:a', '4', '-write_xing', '0');
    const { durationSeconds } = await probeOf('vbr.mp3');
    await make('vbr.wav', '-i', at('vbr.mp3'));
    expect(Math.abs(durationSeconds - (await probeOf('vbr.wav')).durationSeconds)).toBeLessThan(0.03);
  });

  it('counts samples where packets claim an absurd length', async () => {
    await make('gap.mka', ...sine(2), '-c:a', 'libmp3lame', '-af', 'asetpts=if(gt(T\\,1)\\,PTS+360000*44100\\,PTS)');
    expect((await probeOf('gap.mka')).durationSeconds).toBeLessThan(5);
  });

  it.each([
    ['HLS', 'list.mp3', '#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\ntone.wav\n#EXT-X-ENDLIST\n'],
    ['ffconcat', 'list.mp4', 'ffconcat version 1.0\nfile tone.wav\n'],
    ['DASH', 'list.m4a', '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"></MPD>'],
  ])('refuses a %s playlist named %s', async (_kind, name, text) => {
    await make('tone.wav', ...sine(3));
    await writeFile(at(name), text);
    expect(await failureOf(probeOf(name))).toMatchObject({ code: 'PLAYLIST', retryable: false });
  });

  it.each([
    ['text', 'notes.mp3', 'These are only words. '.repeat(200)],
    ['nothing', 'empty.wav', ''],
    ['a picture', 'drawing.mp4', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
  ])('refuses %s named as media', async (_kind, name, text) => {
    await writeFile(at(name), text);
    expect(await failureOf(probeOf(name))).toMatchObject({ name: 'MediaError', retryable: false });
  });

  it('says that a program is missing rather than that the file is bad', async () => {
    await make('good.wav', ...sine(1));
    const run = probe(at('good.wav'), { tools: { ...tools, ffprobe: '/nowhere/ffprobe' } });
    expect(await failureOf(run)).toMatchObject({ code: 'FFMPEG_MISSING' });
  });
});

describe('runFfmpeg', () => {
  it('does not follow a playlist to its neighbours', async () => {
    await make('secret.wav', ...sine(1));
    await writeFile(at('trick.mp3'), 'ffconcat version 1.0\nfile secret.wav\n');
    const run = runFfmpeg(speechWavArgs(at('trick.mp3'), TRACK, at('stolen.wav')), {
      binary: tools.ffmpeg,
      timeoutSeconds: 30,
    });
    expect(await failureOf(run)).toMatchObject({ code: 'FFMPEG_FAILED', retryable: false });
    expect(await failureOf(stat(at('stolen.wav')))).toMatchObject({ code: 'ENOENT' });
  });

  it('reports progress up to the whole', async () => {
    const fractions: number[] = [];
    await make('long.wav', ...sine(60));
    const { outTimeSeconds } = await runFfmpeg(speechWavArgs(at('long.wav'), TRACK, at('short.wav')), {
      binary: tools.ffmpeg,
      timeoutSeconds: 60,
      durationSeconds: 60,
      onProgress: ({ fraction }) => fractions.push(fraction ?? -1),
    });
    expect(outTimeSeconds).toBeCloseTo(60, 1);
    expect(fractions.at(-1)).toBeCloseTo(1, 2);
    expect([...fractions].sort((a, b) => a - b)).toEqual(fractions);
  });

  it('names the memory limit when it is what failed', async () => {
    await make('any.wav', ...sine(1));
    const run = runFfmpeg(speechWavArgs(at('any.wav'), TRACK, at('any2.wav')), {
      binary: tools.ffmpeg,
      timeoutSeconds: 30,
      memoryLimitBytes: 100 * 1024 ** 2,
    });
    expect(await failureOf(run)).toMatchObject({ code: 'FFMPEG_OUT_OF_MEMORY', retryable: false });
  });
});

describe('pictures', () => {
  const draw = (args: string[], inputs?: 'pictures') =>
    runFfmpeg(args, { binary: tools.ffmpeg, timeoutSeconds: 30, inputs });
  /** The size of a picture that was drawn, and the grey of its middle. */
  const look = async (name: string) => {
    const size = await runProcess(tools.ffprobe, ['-v', 'error', '-show_streams', '-of', 'json', at(name)], {
      timeoutSeconds: 30,
    });
    const { streams } = JSON.parse(size.stdout) as { streams: { codec_name: string; width: number; height: number }[] };
    const { codec_name: codec, width, height } = streams[0]!;
    await runProcess(
      tools.ffmpeg,
      ['-v', 'error', '-y', '-i', at(name), '-vf', 'format=gray,crop=1:1', '-f', 'rawvideo', at('dot')],
      { timeoutSeconds: 30 },
    );
    return { codec, width, height, grey: (await readFile(at('dot')))[0]! };
  };

  it('are thumbnails no wider than asked', async () => {
    await make('film.mp4', ...picture(2), '-c:v', 'libx264', '-pix_fmt', 'yuv420p');
    await draw(thumbnailArgs(at('film.mp4'), at('thumb.jpg'), { atSeconds: 1, maxWidth: 160 }));
    expect(await look('thumb.jpg')).toMatchObject({ codec: 'mjpeg', width: 160, height: 120 });
  });

  it('are many small ones on one, each of its place', async () => {
    // White after two of four seconds, with a key frame each second.
    const blink = "color=black:s=64x36:d=4:r=10,geq=lum='if(lt(T,2),16,235)':cb=128:cr=128";
    await make('blink.mp4', '-f', 'lavfi', '-i', blink, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '10');
    await draw(spriteArgs(at('blink.mp4'), at('sprite.jpg'), spriteLayout(4, 32, 18)));
    expect(await look('sprite.jpg')).toMatchObject({ width: 128, height: 18 });
    const tiles = [];
    for (const tile of [0, 1, 2, 3]) {
      await make(`tile-${tile}.png`, '-i', at('sprite.jpg'), '-vf', `crop=32:18:${tile * 32}:0`);
      tiles.push((await look(`tile-${tile}.png`)).grey > 128);
    }
    expect(tiles).toEqual([false, false, true, true]);
  });

  it.each([
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
    ['webp', 'image/webp'],
    ['gif', 'image/gif'],
  ])('are thumbnails of a %s', async (extension, mimeType) => {
    await make(`wide.${extension}`, ...picture(0.1), '-frames:v', '1', '-vf', 'scale=800:400');
    await draw(pictureThumbnailArgs(at(`wide.${extension}`), at('small.jpg'), { mimeType, maxSide: 320 }), 'pictures');
    expect(await look('small.jpg')).toMatchObject({ codec: 'mjpeg', width: 320, height: 160 });
  });

  it('lie on white where they are transparent', async () => {
    await make('clear.png', '-f', 'lavfi', '-i', 'color=black@0:s=64x64,format=rgba', '-frames:v', '1');
    await draw(
      pictureThumbnailArgs(at('clear.png'), at('white.jpg'), { mimeType: 'image/png', maxSide: 320 }),
      'pictures',
    );
    expect(await look('white.jpg')).toMatchObject({ width: 64, grey: 255 });
  });

  it('refuses a recording where a picture belongs', async () => {
    await make('no-picture.wav', ...sine(1));
    expect(
      await failureOf(
        draw(
          pictureThumbnailArgs(at('no-picture.wav'), at('none.jpg'), { mimeType: 'image/png', maxSide: 320 }),
          'pictures',
        ),
      ),
    ).toMatchObject({ code: 'FFMPEG_FAILED' });
  });
});

describe('renditions for browsers', () => {
  it.each([
    ['old.avi', ['-c:v', 'mpeg4', '-c:a', 'libmp3lame'], false, { picture: 'encode', sound: 'copy' }],
    ['box.mkv', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'], false, { picture: 'copy', sound: 'copy' }],
    [
      'deep.mp4',
      ['-c:v', 'libx264', '-pix_fmt', 'yuv422p', '-c:a', 'aac'],
      false,
      { picture: 'encode', sound: 'copy' },
    ],
    ['fine.mp4', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'], true, null],
    ['fine.webm', ['-c:v', 'libvpx', '-c:a', 'libopus'], true, null],
  ] as const)('are made of %s only as far as they must', async (name, codecs, plays, expected) => {
    await make(name, ...picture(2), ...sine(2), ...codecs);
    const found = await probeOf(name);
    expect(playsInBrowsers(found, name.endsWith('webm'))).toBe(plays);
    if (!expected) return;
    const todo = renditionFor(found);
    expect(todo).toEqual(expected);
    await runFfmpeg(webRenditionArgs(at(name), at('web.mp4'), { ...todo, maxHeight: 120, track: found.sound }), {
      binary: tools.ffmpeg,
      timeoutSeconds: 60,
    });
    const made = await probeOf('web.mp4');
    expect(made).toMatchObject({ video: [{ codec: 'h264', pixelFormat: 'yuv420p' }] });
    expect(playsInBrowsers(made, false)).toBe(true);
  });

  it.each([
    ['plain.mp3', ['-c:a', 'libmp3lame'], true],
    ['plain.wav', ['-c:a', 'pcm_s16le'], true],
    ['plain.ogg', ['-c:a', 'libvorbis'], true],
    ['plain.flac', ['-c:a', 'flac'], true],
    ['apple.m4a', ['-c:a', 'alac'], false],
    ['plain.wma', ['-c:a', 'wmav2'], false],
    ['plain.opus', ['-c:a', 'libopus'], true],
    ['plain.aiff', ['-c:a', 'pcm_s16be'], false],
    ['large.wav', ['-rf64', 'always'], false],
  ] as const)('knows whether %s plays', async (name, codec, plays) => {
    await make(name, ...sine(2), ...codec);
    expect(playsInBrowsers(await probeOf(name), false)).toBe(plays);
  });
});

describe('computePeaks', () => {
  it('shows where a recording is loud and how loud', async () => {
    await make('steps.wav', ...sine(2), '-af', "volume='if(lt(t,1),0,4)':eval=frame");
    const found = await probeOf('steps.wav');
    const { peaks, decodedSeconds } = await computePeaks(at('steps.wav'), {
      binary: tools.ffmpeg,
      samplesPerSecond: 10,
      probe: found,
      timeoutSeconds: 30,
    });
    expect(decodedSeconds).toBe(2);
    expect(peaks).toHaveLength(20);
    expect(Math.max(...peaks.slice(0, 9))).toBe(0);
    expect(peaks.slice(11).every((peak) => Math.abs(peak / 255 - 0.5) < 0.02)).toBe(true);
  });

  it('sees both channels, also when they cancel each other out', async () => {
    await make('opposed.wav', ...sine(1), '-filter_complex', 'aeval=val(0)|-val(0)');
    const found = await probeOf('opposed.wav');
    const options = { binary: tools.ffmpeg, samplesPerSecond: 5, probe: found, timeoutSeconds: 30 };
    const { peaks } = await computePeaks(at('opposed.wav'), options);
    expect(Math.min(...peaks)).toBeGreaterThan(25);
  });
});

describe('decodeSpeech', () => {
  it('gives samples, their loudness and exact pieces of any sound', async () => {
    await make(
      'gap.mp4',
      ...picture(4),
      ...sine(4, ':r=48000'),
      '-af',
      "volume='if(between(t,1.5,2.5),0,1)':eval=frame",
    );
    const track = await decodeSpeech(at('gap.mp4'), at('gap.pcm'), {
      track: TRACK,
      binary: tools.ffmpeg,
      timeoutSeconds: 30,
    });
    expect(track.durationSeconds).toBeCloseTo(4, 1);
    const [silence, ...others] = findSilences(track.levelsDb);
    expect(others).toEqual([]);
    expect(silence?.start).toBeCloseTo(1.5, 1);
    expect(silence?.end).toBeCloseTo(2.5, 1);

    expect(await readSpeech(track, { start: 1, end: 1.25 })).toHaveLength(4000);
    await writeFile(at('piece.wav'), await speechWav(track, { start: 1, end: 3 }));
    expect((await probeOf('piece.wav')).durationSeconds).toBe(2);

    await runFfmpeg(speechFlacArgs(track.pcmPath, { start: 0.5, end: 3 }, at('piece.flac')), {
      binary: tools.ffmpeg,
      timeoutSeconds: 30,
    });
    expect((await probeOf('piece.flac')).durationSeconds).toBeCloseTo(2.5, 2);
  });
});
