import { MikroORM } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EngineError, type Translator, translateTexts } from '@timbrel/engines';
import { countWords, stripTags, translationParts } from '@timbrel/subtitles';
import { writeSubtitles } from '@timbrel/subtitles/files';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Clock } from '../../../common/clock/clock.js';
import { type MediaFile } from '../../../media/media-file.entity.js';
import { NotificationsService } from '../../../notifications/notifications.service.js';
import { SubtitleFiles } from '../../../transcripts/subtitle-files.service.js';
import { Transcript, type TranscriptEngine } from '../../../transcripts/transcript.entity.js';
import { TranscriptsService } from '../../../transcripts/transcripts.service.js';
import { UploadsService } from '../../../uploads/uploads.service.js';
import { Engines } from '../../engines.js';
import { GlossaryService } from '../../translation/glossary/glossary.service.js';
import { laidOut, segmentsOf, translatedSubtitles, translationName } from '../../translation/translated-text.js';
import { type TranslationParams } from '../../translation/translation.dto.js';
import { type TranslatedCue, Translation } from '../../translation/translation.entity.js';
import { engineFailure } from '../engine-failure.js';
import { engineOf } from '../engine-of.js';
import { inputDeleted, inputOf } from '../input.js';
import { fieldsOf, tellIfLong } from '../made-file.js';
import { type Operation, type OperationContext, type Outcome } from '../operation.js';

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
    private readonly clock: Clock,
    private readonly engines: Engines,
    private readonly files: SubtitleFiles,
    private readonly transcripts: TranscriptsService,
    private readonly uploads: UploadsService,
    private readonly notifications: NotificationsService,
    private readonly glossary: GlossaryService,
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
    const read = await this.files.readFile(file, 'upload_id', undefined, context.signal);
    const work = await this.work(
      context,
      file,
      read.cues.map(({ text }) => text),
      params,
    );
    const texts = work.texts.map((text) => laidOut(text, params.target));
    const beside = cuesOf(
      read.cues.map(({ startSeconds, endSeconds, speaker = null, text }) => ({
        ...{ start: startSeconds, end: endSeconds, speaker, text },
      })),
      { ...work, texts },
    );
    const path = join(workspace, `translation.${read.format}`);
    await writeFile(path, writeSubtitles(translatedSubtitles(read, texts, beside, params.target)));
    const name = translationName(file.originalName, params.target, read.format);
    const arrival = await this.uploads.takeMade(file, {
      ...{ id: job.id, name, localPath: path },
      processingType: 'translation',
    });
    return {
      result: { ...fieldsOf(arrival.file, file), ...detailsOf(work, params) },
      settle: work.words,
      commit: async (em) => {
        await this.uploads.keep(em, arrival);
        await em.flush();
        em.persist(this.translationOf(context, work, params, arrival.file.id, beside));
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
    await this.transcripts.checkRoom(file.userId);
    const em = this.orm.em.fork() as EntityManager;
    const source = await em.findOne(Transcript, { id: transcriptId }, { populate: ['segments'] });
    if (!source) throw inputDeleted();
    const work = await this.work(
      context,
      file,
      source.segments.map(({ text }) => text),
      params,
    );
    const cues = cuesOf(source.segments, work);
    const draft = this.transcripts.draft({
      ...{ userId: file.userId, fileId: file.id, jobId: context.job.id, kind: 'translated', language: params.target },
      segments: segmentsOf(cues, work.texts),
      durationSeconds: source.durationSeconds,
      engine: recordOf(work),
    });
    return {
      result: {
        ...this.transcripts.fileOf(draft, 'txt', 'translated'),
        ...{ original_name: file.originalName, processing_type: 'translation', quality: work.translator.quality },
        ...{ upload_id: file.id, transcript_id: draft.id },
        ...detailsOf(work, params),
      },
      settle: work.words,
      commit: async (keeping) => {
        if (!(await this.transcripts.keep(keeping, draft))) throw inputDeleted();
        keeping.persist(this.translationOf(context, work, params, null, cues));
      },
    };
  }

  private translationOf(
    { job }: OperationContext,
    work: Work,
    { source, target }: TranslationParams,
    resultFileId: string | null,
    cues: TranslatedCue[],
  ): Translation {
    const now = this.clock.now();
    return Object.assign(new Translation(), {
      ...{ id: job.id, userId: job.userId, fileId: job.inputFileId!, resultFileId, cues },
      ...{ sourceLanguage: source, language: target, engine: recordOf(work), untranslated: work.untranslated.length },
      ...{ createdAt: now, updatedAt: now },
    });
  }

  /** Has the words of some texts translated, and puts what belongs to them around the translations again. */
  private async work(
    context: OperationContext,
    file: MediaFile,
    texts: readonly string[],
    params: TranslationParams,
  ): Promise<Work> {
    const { progress, signal, workspace, checkpoint } = context;
    const { source, target, engine } = params;
    const translator = engineOf((await this.engines.all()).translators, engine, file);
    const parts = texts.map((text) => translationParts(text));
    const terms = await this.glossary.terms(context.job.userId, target);
    const glossary = terms.map((term) => ({ source: term.source, target: term.target }));
    progress({ fraction: 0.01, stage: 'translating' });
    const { texts: answers, bytesSent } = await translateTexts(
      parts.flatMap((part) => part.texts),
      {
        ...{ translator, source, target, glossary, workspace, signal, checkpoint },
        onProgress: (done, total) => progress({ fraction: 0.01 + (0.97 * done) / total, stage: 'translating' }),
      },
    ).catch((error: unknown) => {
      throw error instanceof EngineError ? engineFailure(error, MESSAGES) : error;
    });
    const untranslated: number[] = [];
    let at = 0;
    const restored = parts.map((part, index) => {
      const own = answers.slice(at, (at += part.texts.length));
      if (own.some(({ isTranslated }) => !isTranslated)) untranslated.push(index);
      return part.restore(own.map((answer) => answer.text));
    });
    const words = untranslated.reduce((left, index) => left - countWords(stripTags(texts[index]!)), params.words);
    return { texts: restored, untranslated, words, translator, bytesSent };
  }
}

const recordOf = ({ translator: { id, name, quality, model } }: Work): TranscriptEngine => ({
  id,
  name,
  quality,
  model,
});

/** What was said beside what is said now. */
function cuesOf(
  said: readonly Pick<TranslatedCue, 'start' | 'end' | 'speaker' | 'text'>[],
  { texts, untranslated }: Pick<Work, 'texts' | 'untranslated'>,
): TranslatedCue[] {
  const left = new Set(untranslated);
  return said.map(({ start, end, speaker, text }, at) => ({
    ...{ start, end, speaker, source: text, text: texts[at]!, isTranslated: !left.has(at) },
  }));
}

const detailsOf = ({ untranslated, translator, bytesSent }: Work, { target }: TranslationParams) => ({
  ...{ language: target, untranslated, engine: translator.id, engine_quality: translator.quality },
  ...{ sent_to: bytesSent > 0 ? translator.name : null, bytes_sent: bytesSent },
});
