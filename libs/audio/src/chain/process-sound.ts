/** @file A recording, what is to be done to its sound, and the file that comes of it. */
import {
  chapterTags,
  copiedPart,
  copyCutArgs,
  coverArgs,
  encodingFor,
  ffmetadata,
  lastingTags,
  MediaError,
  pictureBlock,
  renderArgs,
  runFfmpeg,
  soundChanges,
  soundFormatOf,
  type AudioStream,
  type Encoding,
  type FormatChange,
  type MediaProbe,
  type MediaTools,
  type Picture,
  type Quality,
} from '@timbrel/ffmpeg';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Region } from '../edit/kept-regions.js';
import { type Measurement } from '../measure.js';
import { runTask } from '../run-task.js';
import { secondsOf, type Sound } from '../sound.js';
import { decodeSound, timeoutOf } from './decode-sound.js';
import { allOrNone, doStep } from './do-step.js';
import { isEffective, type SoundStep, type StepReport } from './steps.js';
import { movedChapters, pictureFilters, timeScaleOf } from './timeline.js';

export interface SoundOrder {
  inputPath: string;
  /** Of the input's name, without the dot: what it is, and stays unless another format is asked for. */
  extension: string;
  probe: MediaProbe;
  steps: readonly SoundStep[];
  /** Sound alone in this format; null for what the input is. */
  format: string | null;
  quality: Quality;
  /** Of a film whose format stays. */
  keepVideo: boolean;
}

export interface SoundRun {
  tools: MediaTools;
  /** A folder of this run's own. */
  workspace: string;
  threads: number;
  signal?: AbortSignal | undefined;
  onProgress?: ((fraction: number, stage: 'reading' | 'processing' | 'encoding') => void) | undefined;
  /** Keeps the sound between steps, for the next time that the same steps come first. */
  cache?: StepCache | undefined;
}

/** The sound after some steps. */
export interface StepState {
  sound: Sound;
  reports: StepReport[];
  before: Measurement;
}

export interface StepCache {
  /** Places the sound in the workspace. */
  get(steps: readonly SoundStep[]): Promise<StepState | null>;
  put(steps: readonly SoundStep[], state: StepState): Promise<void>;
}

export interface SoundResult {
  path: string;
  extension: string;
  quality: Quality;
  sampleRate: number;
  channels: number;
  /** Exact, of the samples that were handed to the encoder; null where the sound was not taken apart. */
  frames: number | null;
  before: Measurement | null;
  after: Measurement | null;
  reports: StepReport[];
  /** What the format could not hold. */
  changes: FormatChange[];
  /** How many of the steps had been done before. */
  reused: number;
}

/** Roughly the seconds that an hour of sound takes, for the share of each stage in the progress. */
const WEIGHTS = { reading: 4, measuring: 10, denoise: 46, speed: 20, cut: 3, silence: 4, loudness: 14, encoding: 38 };

/** @throws MediaError where there is no sound or nothing is left of it, FfmpegError, or the signal's reason */
export async function processSound(order: SoundOrder, run: SoundRun): Promise<SoundResult> {
  const [audio] = order.probe.audio;
  if (!audio) throw new MediaError('NO_AUDIO', 'The file has no sound.');
  const steps = order.steps.filter(isEffective);
  if (steps.length === 0 && order.format === null && keepsEverything(order)) return unchanged(order, run, audio);
  const stages = stagesOf(order, steps, run);
  if (steps.length === 0) return render(order, run, stages, audio, null);

  const state = await prepared(order, run, stages, steps);
  if (state.sound.frames === 0) throw new MediaError('NO_AUDIO', 'Nothing would be left of the recording.');
  const [result, after] = await both(
    run,
    () => render(order, run, stages, audio, state),
    (signal) => measured(state.sound, order, signal),
  );
  return { ...result, after };
}

/** Two deeds at once where there are processors for both, else one after the other. */
async function both<A, B>(
  { threads, signal: outer }: SoundRun,
  first: (signal: AbortSignal | undefined) => Promise<A>,
  second: (signal: AbortSignal | undefined) => Promise<B>,
): Promise<[A, B]> {
  if (threads === 1) return [await first(outer), await second(outer)];
  return (await allOrNone<A | B>(outer, (signal) => [first(signal), second(signal)])) as [A, B];
}

const measured = (sound: Sound, { probe }: SoundOrder, signal: AbortSignal | undefined): Promise<Measurement> =>
  runTask({ name: 'measure', sound }, { timeoutSeconds: timeoutOf(probe), signal });

const keepsEverything = ({ keepVideo, probe }: SoundOrder): boolean => keepVideo || !probe.hasVideo;

/** Nothing to do: the very same bytes. */
async function unchanged(order: SoundOrder, { workspace }: SoundRun, audio: AudioStream): Promise<SoundResult> {
  const path = join(workspace, `result.${order.extension}`);
  await copyFile(order.inputPath, path);
  return { ...resultOf(order, audio, path, order.extension), frames: null };
}

type Stages = ReturnType<typeof stagesOf>;

/** Runs stages one after the other, each with its share of the progress. */
function stagesOf(order: SoundOrder, steps: readonly SoundStep[], { signal, onProgress }: SoundRun) {
  const { reading, measuring, encoding } = WEIGHTS;
  const total =
    encoding +
    (steps.length > 0 ? reading + 2 * measuring : 0) +
    steps.reduce((sum, { kind }) => sum + WEIGHTS[kind], 0);
  let passed = 0;
  const timeoutSeconds = timeoutOf(order.probe);
  return async <Result>(
    stage: 'reading' | 'processing' | 'encoding',
    weight: number,
    work: (
      onProgress: (fraction: number) => void,
      common: { signal: AbortSignal | undefined; timeoutSeconds: number },
    ) => Promise<Result>,
  ): Promise<Result> => {
    signal?.throwIfAborted();
    onProgress?.(passed / total, stage);
    const result = await work((fraction) => onProgress?.((passed + weight * fraction) / total, stage), {
      signal,
      timeoutSeconds,
    });
    passed += weight;
    return result;
  };
}

/** The sound after all steps, from the last one that is known already. */
async function prepared(
  order: SoundOrder,
  run: SoundRun,
  stages: Stages,
  steps: readonly SoundStep[],
): Promise<StepState & { reused: number }> {
  let [state, done] = [null as StepState | null, steps.length];
  for (; done > 0 && !state; done -= 1) {
    state = (await run.cache?.get(steps.slice(0, done))) ?? null;
    if (state) break;
  }
  const reused = state ? done : 0;
  let current: Omit<StepState, 'before'> & { before: Measurement | null } = state ?? {
    sound: await stages('reading', WEIGHTS.reading, (onProgress, common) =>
      decodeSound(order, run, { ...common, onProgress }),
    ),
    reports: [],
    before: null,
  };
  for (const [index, step] of steps.entries()) {
    if (index < reused) continue;
    const { sound: input, before } = current;
    const output = join(run.workspace, `step-${index}.pcm`);
    const weight = WEIGHTS[step.kind] + (before ? 0 : WEIGHTS.measuring);
    const [{ sound, report }, known] = await stages('processing', weight, (onProgress, common) =>
      both(
        run,
        (signal) =>
          doStep(input, step, output, {
            ...common,
            signal,
            ffmpeg: run.tools.ffmpeg,
            threads: run.threads,
            onProgress,
          }),
        async (signal) => before ?? measured(input, order, signal),
      ),
    );
    await rm(input.path);
    current = { sound, reports: [...current.reports, report], before: known };
    await run.cache?.put(steps.slice(0, index + 1), { ...current, before: known });
  }
  return { ...current, before: current.before!, reused };
}

/** Writes the file. */
async function render(
  order: SoundOrder,
  run: SoundRun,
  stages: Stages,
  audio: AudioStream,
  state: (StepState & { reused: number }) | null,
): Promise<SoundResult> {
  const { probe, inputPath, quality } = order;
  const keepsPicture = order.format === null && order.keepVideo && probe.hasVideo;
  const extension = order.format ?? (probe.hasVideo && !order.keepVideo ? 'm4a' : order.extension);
  const format = soundFormatOf(extension)!;
  const encoding = encodingFor(format, audio, quality);
  const path = join(run.workspace, `result.${extension}`);
  const reports = state?.reports ?? [];
  const isRetimed = reports.some(({ kind }) => kind === 'cut' || kind === 'silence' || kind === 'speed');
  const cover = !keepsPicture && probe.attachedPicture;
  const tags = lastingTags(probe.tags, reports.length > 0);
  await stages('encoding', WEIGHTS.encoding + (state ? WEIGHTS.measuring : 0), async (onProgress, common) => {
    const ffmpeg = { ...common, binary: run.tools.ffmpeg };
    if (cover && format.cover === 'tag') {
      const picture = join(run.workspace, 'cover');
      await runFfmpeg(coverArgs(inputPath, cover.index, picture), ffmpeg);
      const mimeType = cover.codec === 'png' ? 'image/png' : 'image/jpeg';
      tags['metadata_block_picture'] = pictureBlock(await readFile(picture), { ...cover, mimeType });
    }
    const metadataPath = join(run.workspace, 'tags.txt');
    const chapters = movedChapters(probe.chapters, reports);
    if (format.chapters === 'tag') Object.assign(tags, chapterTags(chapters));
    await writeFile(metadataPath, ffmetadata(tags, chapters));
    await runFfmpeg(
      renderArgs(path, {
        originalPath: inputPath,
        metadataPath,
        sound: state?.sound ?? null,
        channelLayout: audio.channelLayout,
        encoder: encoding.options,
        sampleRate: encoding.sampleRate,
        channels: encoding.channels,
        muxer: encoding.muxer,
        picture: keepsPicture ? pictureOf(extension, probe, state) : null,
        coverStream: cover && format.cover === true ? cover.index : null,
        hasSubtitles: keepsPicture && !isRetimed && probe.subtitleStreams > 0,
      }),
      {
        ...ffmpeg,
        inputs: 'render',
        durationSeconds: state ? secondsOf(state.sound) : probe.durationSeconds,
        onProgress: ({ fraction }) => onProgress(fraction ?? 0),
      },
    );
  });
  const lost = (what: FormatChange['what'], count: number): FormatChange[] =>
    count > 0 ? [{ what, from: count, to: 0 }] : [];
  return {
    ...resultOf(order, audio, path, extension, encoding),
    frames: state?.sound.frames ?? null,
    before: state?.before ?? null,
    reports,
    reused: state?.reused ?? 0,
    changes: [
      ...soundChanges(audio, encoding),
      ...(cover && format.cover === false ? lost('cover', 1) : []),
      ...(format.chapters ? [] : lost('chapters', probe.chapters.length)),
      ...(format.tags ? [] : lost('tags', Object.keys(tags).length)),
      ...(keepsPicture && isRetimed ? lost('subtitles', probe.subtitleStreams) : []),
      ...(probe.audio.length > 1 ? [{ what: 'tracks' as const, from: probe.audio.length, to: 1 }] : []),
    ],
  };
}

function resultOf(
  order: SoundOrder,
  audio: AudioStream,
  path: string,
  extension: string,
  encoding?: Encoding,
): SoundResult {
  return {
    path,
    extension,
    quality: order.quality,
    sampleRate: encoding?.sampleRate ?? audio.sampleRate,
    channels: encoding?.channels ?? audio.channels,
    frames: null,
    before: null,
    after: null,
    reports: [],
    changes: [],
    reused: 0,
  };
}

const X264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-pix_fmt', 'yuv420p'];
/** Encoders for the pictures of films that are cut; the rest take H.264. */
const PICTURE_ENCODERS: Record<string, string[]> = {
  webm: [
    '-c:v',
    'libvpx',
    '-deadline',
    'realtime',
    '-cpu-used',
    '8',
    '-crf',
    '12',
    '-b:v',
    '4M',
    '-pix_fmt',
    'yuv420p',
  ],
  avi: ['-c:v', 'mpeg4', '-q:v', '3', '-pix_fmt', 'yuv420p'],
};
/** Containers that count frames instead of telling their times. */
const CONSTANT_RATE = new Set(['avi']);

/** Pictures are copied wherever what happened to the sound can be done by their times alone. */
function pictureOf(extension: string, { video: [video] }: MediaProbe, state: StepState | null): Picture {
  if (!state) return { options: ['-c:v', 'copy'] };
  const { reports, sound } = state;
  const timeScale = timeScaleOf(reports);
  if (timeScale === 1) return { options: ['-c:v', 'copy'] };
  if (timeScale !== null && !CONSTANT_RATE.has(extension)) return { options: ['-c:v', 'copy'], timeScale };
  const rate = video?.frameRate ?? 25;
  return {
    options: PICTURE_ENCODERS[extension] ?? X264,
    filter: [
      ...pictureFilters(reports),
      // A steady rate is filled up to where the original ended, which is too far.
      ...[`fps=${rate}`, `trim=end=${secondsOf(sound).toFixed(6)}`, 'scale=trunc(iw/2)*2:trunc(ih/2)*2'],
    ].join(','),
  };
}

export interface LosslessCut {
  path: string;
  /** Where the copy really begins and ends in the original, seconds. */
  part: Region;
}

/**
 * Cuts without touching a packet: as near to the moments asked for as packets (of films: groups of pictures) allow.
 * @throws MediaError where there is no packet between them
 */
export async function cutLosslessly(
  { inputPath, extension, probe }: Pick<SoundOrder, 'inputPath' | 'extension' | 'probe'>,
  region: Region,
  { tools, workspace, signal }: Pick<SoundRun, 'tools' | 'workspace' | 'signal'>,
): Promise<LosslessCut> {
  const path = join(workspace, `result.${extension}`);
  const options = {
    binary: tools.ffmpeg,
    signal,
    timeoutSeconds: timeoutOf(probe),
  };
  const part = await copiedPart(inputPath, region, probe.hasVideo, join(workspace, 'packets.txt'), options);
  if (!part) throw new MediaError('NO_AUDIO', 'Nothing would be left of the recording.');
  await runFfmpeg(copyCutArgs(inputPath, path, region, soundFormatOf(extension)!.muxer), options);
  return { path, part };
}
