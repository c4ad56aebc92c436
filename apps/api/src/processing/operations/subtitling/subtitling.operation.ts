import { MikroORM } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { fontNameOf, fontsFor } from '@timbrel/documents';
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
  soundFormatOf,
  SUBTITLE_CODECS,
} from '@timbrel/ffmpeg';
import {
  type Cue,
  DELIVERY_PROFILES,
  type DeliveryProfile,
  subtitleCues,
  writeAss,
  writeSrt,
} from '@timbrel/subtitles';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaFile } from '../../../media/media-file.entity.js';
import { NotificationsService } from '../../../notifications/notifications.service.js';
import { Storage } from '../../../storage/storage.js';
import { SubtitleFiles } from '../../../transcripts/subtitle-files.service.js';
import { Transcript } from '../../../transcripts/transcript.entity.js';
import { extensionOf } from '../../../uploads/file-types.js';
import { UploadsService } from '../../../uploads/uploads.service.js';
import { MediaToolkit } from '../../media-toolkit.js';
import { type SubtitlingParams, type TextSize } from '../../subtitling/subtitling.dto.js';
import { inputDeleted, inputOf, placeInput } from '../input.js';
import { fieldsOf, tellIfLong } from '../made-file.js';
import { type Operation, type OperationContext, type Outcome } from '../operation.js';
import { soundFailure } from '../sound/sound-failure.js';
import { fontSizeFor, languageCode } from './subtitle-look.js';

/** Containers that take subtitles and any encoder's picture; what comes in another one leaves in Matroska. */
const CONTAINERS = new Set(Object.keys(SUBTITLE_CODECS));
/** Drawing takes as long as the film, on a slow machine several times. */
const TIMES_REAL_TIME = 10;
const LEAST_TIMEOUT_SECONDS = 120;

interface Subtitles {
  cues: Cue[];
  /** BCP 47; null where nobody has said. */
  language: string | null;
}

/** Draws subtitles onto a film, or puts them beside its picture. The original is never touched. */
@Injectable()
export class SubtitlingOperation implements Operation {
  constructor(
    private readonly orm: MikroORM,
    private readonly storage: Storage,
    private readonly toolkit: MediaToolkit,
    private readonly files: SubtitleFiles,
    private readonly uploads: UploadsService,
    private readonly notifications: NotificationsService,
  ) {}

  async run(context: OperationContext): Promise<Outcome> {
    const { job, progress } = context;
    const file = await inputOf(this.orm, job);
    const params = job.params as unknown as SubtitlingParams;
    progress({ fraction: 0, stage: 'reading' });
    const subtitles = await this.subtitles(params, context.signal);
    const made = await this.make(file, params, subtitles, context).catch((error: unknown) => {
      throw soundFailure(error);
    });
    progress({ fraction: 0.98, stage: 'finishing' });
    const name = `${file.originalName.replace(/\.[^.]+$/, '')} (subtitled).${made.extension}`;
    const processingType = job.type;
    const arrival = await this.uploads.takeMade(file, { id: job.id, name, localPath: made.path, processingType });
    return {
      result: { ...fieldsOf(arrival.file, file), cues: subtitles.cues.length },
      commit: async (em) => {
        await this.uploads.keep(em, arrival);
        await tellIfLong(this.notifications, em, job, arrival.file);
      },
      discard: () => this.uploads.discard(arrival),
    };
  }

  private async subtitles(
    { subtitle_id, transcript_id, profile, layout }: SubtitlingParams,
    signal: AbortSignal,
  ): Promise<Subtitles> {
    const em = this.orm.em.fork() as EntityManager;
    if (subtitle_id !== null) {
      const file = await em.findOne(MediaFile, { id: subtitle_id });
      if (!file) throw inputDeleted();
      const { cues } = await this.files.readFile(file, 'subtitle_id', undefined, signal);
      return { cues, language: null };
    }
    const transcript = await em.findOne(Transcript, { id: transcript_id! }, { populate: ['segments'] });
    if (!transcript) throw inputDeleted();
    const { segments, language, kind } = transcript;
    const rules = { profile: DELIVERY_PROFILES[profile], language, layout, isEdited: kind === 'edited' };
    return { cues: subtitleCues(segments, rules), language };
  }

  private async make(
    file: MediaFile,
    { style, profile }: SubtitlingParams,
    { cues, language }: Subtitles,
    context: OperationContext,
  ): Promise<{ path: string; extension: string }> {
    const { workspace, signal, progress } = context;
    const inputPath = await placeInput(this.storage, file, context);
    const tools = await this.toolkit.tools();
    const found = await probe(inputPath, { tools, signal, durationSeconds: file.durationSeconds ?? undefined });
    const own = extensionOf(file.filename);
    const extension = CONTAINERS.has(own) ? own : 'mkv';
    const { muxer } = soundFormatOf(extension)!;
    const path = join(workspace, `result.${extension}`);
    const options: FfmpegOptions = {
      binary: tools.ffmpeg,
      signal,
      cwd: workspace,
      inputs: 'subtitled',
      timeoutSeconds: Math.max(LEAST_TIMEOUT_SECONDS, TIMES_REAL_TIME * found.durationSeconds),
      durationSeconds: found.durationSeconds,
      onProgress: ({ fraction, outTimeSeconds }) =>
        progress({
          fraction: 0.02 + 0.95 * (fraction ?? 0),
          stage: 'processing',
          processedSeconds: outTimeSeconds,
          totalSeconds: found.durationSeconds,
        }),
    };
    if (style) {
      await this.prepareDrawing(workspace, found, cues, { ...style, profile: DELIVERY_PROFILES[profile] });
      await runFfmpeg(burnInArgs(inputPath, path, pictureEncoderOf(extension), muxer), options);
    } else {
      const subtitlesPath = join(workspace, 'subtitles.srt');
      await writeFile(subtitlesPath, writeSrt(cues));
      const track = { codec: SUBTITLE_CODECS[extension]!, muxer, ...languageCode(language) };
      await runFfmpeg(softMuxArgs(inputPath, subtitlesPath, path, track), options);
    }
    return { path, extension };
  }

  /** The subtitles and their fonts, where ffmpeg finds them. */
  private async prepareDrawing(
    workspace: string,
    { video: [video] }: MediaProbe,
    cues: readonly Cue[],
    style: { size: TextSize; position: 'bottom' | 'top'; box: boolean; profile: DeliveryProfile },
  ): Promise<void> {
    if (!video) throw new MediaError('NO_VIDEO', 'The file has no picture to draw subtitles onto.');
    const { width, height } = video;
    const fontSize = fontSizeFor({ width, height }, style.size, style.profile);
    const text = cues.map((cue) => cue.text).join('');
    await mkdir(join(workspace, BURN_IN.fonts), { recursive: true });
    for (const { name, bytes } of await fontsFor(text)) await writeFile(join(workspace, BURN_IN.fonts, name), bytes);
    const look = { width, height, fontSize, position: style.position, box: style.box, familyOf: fontNameOf };
    await writeFile(join(workspace, BURN_IN.subtitles), writeAss(cues, look));
  }
}
