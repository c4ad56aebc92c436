/** @file Writes what comes of a recording: the sound encoded, the picture, tags, chapters and the cover taken along. */
import {
  chapterTags,
  coverArgs,
  encodingFor,
  ffmetadata,
  lastingTags,
  pictureBlock,
  pictureEncoderOf,
  renderArgs,
  runFfmpeg,
  audioChanges,
  audioFormatOf,
  type AudioStream,
  type Encoding,
  type FormatChange,
  type MediaProbe,
  type Picture,
} from '@timbrel/ffmpeg';
import { unchangedTime } from '@timbrel/subtitles';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secondsOf } from '../pcm-audio.js';
import { checkRawSize } from '../raw-audio-limit.js';
import { type AudioOrder, type AudioResult, type AudioRun, type StepState } from './audio-order.js';
import { type Stages, WEIGHTS } from './stages.js';
import { movedChapters, pictureFilters, timeMapOf, timeScaleOf } from './timeline.js';

/** Writes the file that comes of a recording: `state` is its sound after all steps, null where it stays as it is. */
export async function renderAudio(
  order: AudioOrder,
  run: AudioRun,
  stages: Stages,
  audio: AudioStream,
  state: (StepState & { reused: number }) | null,
): Promise<AudioResult> {
  const { probe, inputPath, quality } = order;
  const keepsPicture = order.format === null && order.keepVideo && probe.hasVideo;
  const wanted = order.format ?? (probe.hasVideo && !order.keepVideo ? 'm4a' : order.extension);
  const extension = audioFormatOf(wanted)!.writtenAs ?? wanted;
  const format = audioFormatOf(extension)!;
  const encoding = encodingFor(format, audio, quality);
  if (!state) checkRawSize({ ...encoding, seconds: probe.durationSeconds });
  const path = join(run.workspace, `result.${extension}`);
  const reports = state?.reports ?? [];
  const timeMap = timeMapOf(reports, probe.durationSeconds);
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
    const chapters = movedChapters(probe.chapters, timeMap);
    if (format.chapters === 'tag') Object.assign(tags, chapterTags(chapters));
    await writeFile(metadataPath, ffmetadata(tags, chapters));
    await runFfmpeg(
      renderArgs(path, {
        originalPath: inputPath,
        track: audio,
        metadataPath,
        sound: state?.sound ?? null,
        channelLayout: audio.channelLayout,
        encoder: encoding.options,
        sampleRate: encoding.sampleRate,
        channels: encoding.channels,
        muxer: encoding.muxer,
        picture: keepsPicture ? await withShortArguments(pictureOf(extension, probe, state), run.workspace) : null,
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
    timeMap,
    reused: state?.reused ?? 0,
    changes: [
      ...audioChanges(audio, encoding),
      ...(cover && format.cover === false ? lost('cover', 1) : []),
      ...(format.chapters ? [] : lost('chapters', probe.chapters.length)),
      ...(format.tags ? [] : lost('tags', Object.keys(tags).length)),
      ...(keepsPicture && isRetimed ? lost('subtitles', probe.subtitleStreams) : []),
      ...(probe.audio.length > 1 ? [{ what: 'tracks' as const, from: probe.audio.length, to: 1 }] : []),
    ],
  };
}

/** The same sound in a file of this format. */
export function resultOf(
  order: AudioOrder,
  audio: AudioStream,
  path: string,
  extension: string,
  encoding?: Encoding,
): AudioResult {
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
    timeMap: unchangedTime(order.probe.durationSeconds),
    changes: [],
    reused: 0,
  };
}

/** No argument of a program may be longer than 128 KiB, which the filters for some two thousand parts are. */
const LONGEST_ARGUMENT = 100_000;

async function withShortArguments(picture: Picture, workspace: string): Promise<Picture> {
  if (!picture.filter || picture.filter.length <= LONGEST_ARGUMENT) return picture;
  const filterPath = join(workspace, 'pictures.filter');
  await writeFile(filterPath, picture.filter);
  return { ...picture, filterPath };
}

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
    options: pictureEncoderOf(extension),
    filter: [
      ...pictureFilters(reports),
      // A steady rate is filled up to where the original ended, which is too far.
      ...[`fps=${rate}`, `trim=end=${secondsOf(sound).toFixed(6)}`, 'scale=trunc(iw/2)*2:trunc(ih/2)*2'],
    ].join(','),
  };
}
