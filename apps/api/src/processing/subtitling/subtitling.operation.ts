import { Injectable } from '@nestjs/common';
import { fontsFor } from '@timbrel/documents';
import {
  BURN_IN,
  burnInArgs,
  type FfmpegOptions,
  MediaError,
  type MediaProbe,
  pictureEncoderOf,
  probe,
  runFfmpeg,
  softMuxArgs,
  audioFormatOf,
  SUBTITLE_CODECS,
} from '@timbrel/ffmpeg';
import { DELIVERY_PROFILES } from '@timbrel/subtitles';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TextWorkers } from '../../common/workers/text-workers.js';
import { type Streamable } from '../../common/workers/streamed-bytes.js';
import { Database } from '../../database/database.js';
import { MediaFile } from '../../media/media-file.entity.js';
import { NotificationsService } from '../../notifications/notifications.service.js';
import { Storage } from '../../storage/storage.js';
import { refusedSubtitles, SubtitleFiles } from '../../transcripts/subtitle-files.service.js';
import { Transcript } from '../../transcripts/transcript.entity.js';
import { DESCRIBING_MS, TranscriptsService } from '../../transcripts/transcripts.service.js';
import { extensionOf } from '../../uploads/file-types.js';
import { UploadsService } from '../../uploads/uploads.service.js';
import { MediaToolkit } from '../jobs/operation/media-toolkit.js';
import { type SubtitlingJobType } from '../jobs/job-types.js';
import { type Operation, type OperationContext, type Outcome } from '../jobs/operation/operation.js';
import { type SubtitlingJobResult, type SubtitlingParams } from './subtitling-job.js';
import { inputDeleted, inputOf, placeInput } from '../jobs/operation/job-input.js';
import { fieldsOf, warnIfLong } from '../jobs/operation/made-file.js';
import { audioFailure } from '../audio/audio-failure.js';
import { fontSizeFor, languageCode } from './subtitle-look.js';
import { SUBTITLING_TASKS, type SubtitlesInput, type WrittenSubtitles } from './subtitling-tasks.js';

/** Containers that take subtitles and any encoder's picture; what comes in another one leaves in Matroska. */
const CONTAINERS = new Set(Object.keys(SUBTITLE_CODECS));
/** Drawing takes as long as the film, on a slow machine several times. */
const TIMES_REAL_TIME = 10;
const MIN_TIMEOUT_SECONDS = 120;

type Context = OperationContext<SubtitlingJobType>;

interface Subtitles {
  /** For when a process is free. */
  read: () => Promise<Streamable<SubtitlesInput['source']>>;
  /** Of their text. */
  length: number;
  /** BCP 47; null where nobody has said. */
  language: string | null;
}

/** Draws subtitles onto a film, or puts them beside its picture. The original is never touched. */
@Injectable()
export class SubtitlingOperation implements Operation<SubtitlingJobType> {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly toolkit: MediaToolkit,
    private readonly files: SubtitleFiles,
    private readonly transcripts: TranscriptsService,
    private readonly workers: TextWorkers,
    private readonly uploads: UploadsService,
    private readonly notifications: NotificationsService,
  ) {}

  async run(context: Context): Promise<Outcome<SubtitlingJobResult>> {
    const { job, type, params, progress } = context;
    const file = await inputOf(this.database, job);
    progress({ fraction: 0, stage: 'reading' });
    const subtitles = await this.subtitles(params);
    const made = await this.make(file, subtitles, context).catch((error: unknown) => {
      throw audioFailure(error);
    });
    progress({ fraction: 0.98, stage: 'finishing' });
    const name = `${file.originalName.replace(/\.[^.]+$/, '')} (subtitled).${made.extension}`;
    const arrival = await this.uploads.stageResult(file, {
      id: job.id,
      name,
      localPath: made.path,
      processingType: type,
    });
    return {
      result: { ...fieldsOf(arrival.file, file), cues: made.cues },
      commit: async (em) => {
        await this.uploads.commit(em, arrival);
        await warnIfLong(this.notifications, em, job, arrival.file);
      },
      discard: () => this.uploads.discard(arrival),
    };
  }

  private async subtitles({
    subtitle_id,
    transcript_id,
    profile,
    layout,
    encoding,
  }: SubtitlingParams): Promise<Subtitles> {
    const em = this.database.fork();
    if (subtitle_id !== null) {
      const file = await em.findOne(MediaFile, { id: subtitle_id });
      if (!file) throw inputDeleted();
      const { read, sizeBytes } = this.files.orderedSource(file, 'subtitle_id', encoding);
      return { read, length: sizeBytes, language: null };
    }
    const transcript = await em.findOne(Transcript, { id: transcript_id! });
    if (!transcript) throw inputDeleted();
    const { language, kind } = transcript;
    const segments = await this.transcripts.storedSegments(transcript);
    const source = { segments, profile, language, layout, isEdited: kind === 'edited' };
    return { read: async () => source, length: segments.length, language };
  }

  private async make(
    file: MediaFile,
    subtitles: Subtitles,
    context: Context,
  ): Promise<{ path: string; extension: string; cues: number }> {
    const { workspace, signal, progress } = context;
    const { style, profile } = context.params;
    const inputPath = await placeInput(this.storage, file, context);
    const tools = await this.toolkit.tools();
    const found = await probe(inputPath, { tools, signal, durationSeconds: file.durationSeconds ?? undefined });
    const own = extensionOf(file.filename);
    const extension = CONTAINERS.has(own) ? own : 'mkv';
    const { muxer } = audioFormatOf(extension)!;
    const path = join(workspace, `result.${extension}`);
    const options: FfmpegOptions = {
      binary: tools.ffmpeg,
      signal,
      cwd: workspace,
      inputs: 'subtitled',
      timeoutSeconds: Math.max(MIN_TIMEOUT_SECONDS, TIMES_REAL_TIME * found.durationSeconds),
      durationSeconds: found.durationSeconds,
      onProgress: ({ fraction, outTimeSeconds }) =>
        progress({
          fraction: 0.02 + 0.95 * (fraction ?? 0),
          stage: 'processing',
          processedSeconds: outTimeSeconds,
          totalSeconds: found.durationSeconds,
        }),
    };
    const look = style && lookOn(found, style, profile);
    const written = await this.write(file.userId, subtitles, look, signal);
    if (look) {
      await prepareDrawing(workspace, written);
      await runFfmpeg(burnInArgs(inputPath, path, pictureEncoderOf(extension), muxer), options);
    } else {
      const subtitlesPath = join(workspace, 'subtitles.srt');
      await writeFile(subtitlesPath, written.content);
      const track = { codec: SUBTITLE_CODECS[extension]!, muxer, ...languageCode(subtitles.language) };
      await runFfmpeg(softMuxArgs(inputPath, subtitlesPath, path, track), options);
    }
    return { path, extension, cues: written.cues };
  }

  private async write(
    account: string,
    { read, length }: Subtitles,
    look: SubtitlesInput['look'],
    signal: AbortSignal,
  ): Promise<WrittenSubtitles> {
    const options = { account, characters: length, timeoutMs: DESCRIBING_MS, signal, isPatient: true };
    const input = async () => ({ source: await read(), look });
    const written = await this.workers.run(SUBTITLING_TASKS, 'writeSubtitles', input, options);
    if ('fault' in written) throw refusedSubtitles(written.fault, 'subtitle_id');
    return written;
  }
}

/** @throws MediaError where there is no picture */
function lookOn(
  { video: [video] }: MediaProbe,
  { size, position, box }: NonNullable<SubtitlingParams['style']>,
  profile: SubtitlingParams['profile'],
): NonNullable<SubtitlesInput['look']> {
  if (!video) throw new MediaError('NO_VIDEO', 'The file has no picture to draw subtitles onto.');
  const { width, height } = video;
  return { width, height, fontSize: fontSizeFor({ width, height }, size, DELIVERY_PROFILES[profile]), position, box };
}

/** The subtitles and their fonts, where ffmpeg finds them. */
async function prepareDrawing(workspace: string, { content, characters }: WrittenSubtitles): Promise<void> {
  const folder = join(workspace, BURN_IN.fonts);
  await mkdir(folder, { recursive: true });
  for (const { name, bytes } of await fontsFor(characters)) await writeFile(join(folder, name), bytes);
  await writeFile(join(workspace, BURN_IN.subtitles), content);
}
