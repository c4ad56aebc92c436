import { MikroORM } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EngineError, type Translator, translateTexts } from '@timbrel/engines';
import {
  countWords,
  DELIVERY_PROFILES,
  type Segment,
  stripTags,
  translationParts,
  wrapText,
  writeSubtitles,
} from '@timbrel/subtitles';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MediaFile } from '../../../media/media-file.entity.js';
import { NotificationsService } from '../../../notifications/notifications.service.js';
import { SubtitleFiles } from '../../../transcripts/subtitle-files.service.js';
import { Transcript } from '../../../transcripts/transcript.entity.js';
import { TranscriptsService } from '../../../transcripts/transcripts.service.js';
import { UploadsService } from '../../../uploads/uploads.service.js';
import { Engines } from '../../engines.js';
import { type TranslationParams } from '../../translation/translation.dto.js';
import { engineFailure } from '../engine-failure.js';
import { inputDeleted, inputOf } from '../input.js';
import { fieldsOf, tellIfLong } from '../made-file.js';
import { JobFailure, type Operation, type OperationContext, type Outcome } from '../operation.js';

const MESSAGES = {
  ENGINE_QUOTA: 'The translation service has no credit left. Please try again later or choose another engine.',
  ENGINE_RATE_LIMITED: 'The translation service is busy. Please wait a moment and try again.',
  ENGINE_UNAVAILABLE: 'The translation service could not be reached. Please try again.',
  ENGINE_TIMEOUT: 'The translation service took too long. Please try again.',
  ENGINE_ANSWER_UNREADABLE: 'The translation service did not answer with translations. Choose another engine or model.',
} as const;

/** What came of the texts of a file or a transcript. */
interface Work {
  /** As many as there were, with every tag that was there. */
  texts: string[];
  /** Positions of those that nobody has translated: they are as they were. */
  untranslated: number[];
  /** Words of what was translated. */
  words: number;
  translator: Translator;
  bytesSent: number;
}

/** Puts a translation in the place of each text; number, order, times and tags are never the engine's. */
@Injectable()
export class TranslationOperation implements Operation {
  constructor(
    private readonly orm: MikroORM,
    private readonly engines: Engines,
    private readonly files: SubtitleFiles,
    private readonly transcripts: TranscriptsService,
    private readonly uploads: UploadsService,
    private readonly notifications: NotificationsService,
  ) {}

  async run(context: OperationContext): Promise<Outcome> {
    const file = await inputOf(this.orm, context.job);
    const params = context.job.params as unknown as TranslationParams;
    return params.transcript_id === null
      ? this.subtitles(context, file, params)
      : this.transcript(context, file, params, params.transcript_id);
  }

  private async subtitles(context: OperationContext, file: MediaFile, params: TranslationParams): Promise<Outcome> {
    const { job, workspace } = context;
    const read = await this.files.readFile(file, 'upload_id');
    const work = await this.work(
      context,
      read.cues.map(({ text }) => text),
      params,
    );
    const cues = read.cues.map((cue, at) => ({ ...cue, text: laidOut(work.texts[at]!, params.target) }));
    const path = join(workspace, `translation.${read.format}`);
    await writeFile(path, writeSubtitles({ ...read, cues }));
    const name = `${file.originalName.replace(/\.[^.]+$/, '')} (${params.target}).${read.format}`;
    const arrival = await this.uploads.takeMade(file, {
      ...{ id: job.id, name, localPath: path },
      processingType: 'translation',
    });
    return {
      result: { ...fieldsOf(arrival.file, file), ...detailsOf(work, params) },
      settle: work.words,
      commit: async (em) => {
        await this.uploads.keep(em, arrival);
        await tellIfLong(this.notifications, em, job, arrival.file);
      },
      discard: () => this.uploads.discard(arrival),
    };
  }

  private async transcript(
    context: OperationContext,
    file: MediaFile,
    params: TranslationParams,
    transcriptId: string,
  ): Promise<Outcome> {
    const em = this.orm.em.fork() as EntityManager;
    const source = await em.findOne(Transcript, { id: transcriptId }, { populate: ['segments'] });
    if (!source) throw inputDeleted();
    const work = await this.work(
      context,
      source.segments.map(({ text }) => text),
      params,
    );
    // When a word of the translation is said nobody knows.
    const translated = (segment: Segment, at: number): Segment => ({
      ...segment,
      text: work.texts[at]!,
      confidence: null,
      words: [],
    });
    const { id, name, quality, model } = work.translator;
    const draft = this.transcripts.draft({
      ...{ userId: file.userId, fileId: file.id, jobId: context.job.id, kind: 'translated', language: params.target },
      segments: source.segments.map(translated),
      durationSeconds: source.durationSeconds,
      engine: { id, name, quality, model },
    });
    return {
      result: {
        ...this.transcripts.fileOf(draft, 'txt', 'translated'),
        ...{ original_name: file.originalName, processing_type: 'translation', quality },
        ...{ upload_id: file.id, transcript_id: draft.id },
        ...detailsOf(work, params),
      },
      settle: work.words,
      commit: async (keeping) => {
        if (!(await this.transcripts.keep(keeping, draft))) throw inputDeleted();
      },
    };
  }

  /** Has the words of some texts translated, and puts what belongs to them around the translations again. */
  private async work(context: OperationContext, texts: readonly string[], params: TranslationParams): Promise<Work> {
    const { progress, signal, workspace, checkpoint } = context;
    const { source, target, engine } = params;
    const translator = (await this.engines.all()).translators.get(engine);
    if (!translator)
      throw new JobFailure('ENGINE_NOT_AVAILABLE', 'This engine is not installed here any more. Choose another.');
    const parts = texts.map((text) => translationParts(text));
    progress({ fraction: 0.01, stage: 'translating' });
    const { texts: answers, bytesSent } = await translateTexts(
      parts.flatMap((part) => part.texts),
      {
        ...{ translator, source, target, workspace, signal, checkpoint },
        onProgress: (done, total) => progress({ fraction: 0.01 + (0.97 * done) / total, stage: 'translating' }),
      },
    ).catch((error: unknown) => {
      throw error instanceof EngineError ? engineFailure(error, MESSAGES) : error;
    });
    const untranslated: number[] = [];
    let at = 0;
    let words = 0;
    const restored = parts.map((part, index) => {
      const own = answers.slice(at, (at += part.texts.length));
      if (own.some(({ isTranslated }) => !isTranslated)) untranslated.push(index);
      else words += countWords(stripTags(texts[index]!));
      return part.restore(own.map((answer) => answer.text));
    });
    return { texts: restored, untranslated, words, translator, bytesSent };
  }
}

/** Lines for new words; turns of a dialogue have theirs already. */
const laidOut = (text: string, language: string): string =>
  text.includes('\n') ? text : wrapText(text, DELIVERY_PROFILES.streaming, language);

const detailsOf = ({ untranslated, translator, bytesSent }: Work, { target }: TranslationParams) => ({
  ...{ language: target, untranslated, engine: translator.id, engine_quality: translator.quality },
  ...{ sent_to: bytesSent > 0 ? translator.name : null, bytes_sent: bytesSent },
});
