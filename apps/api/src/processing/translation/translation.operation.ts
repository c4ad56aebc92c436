import { Injectable } from '@nestjs/common';
import { EngineError, type Translator, translateTexts } from '@timbrel/engines';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Clock } from '../../common/clock/clock.js';
import { type TaskOptions, TextWorkers } from '../../common/workers/text-workers.js';
import { Database } from '../../database/database.js';
import { type MediaFile } from '../../media/media-file.entity.js';
import { NotificationsService } from '../../notifications/notifications.service.js';
import { SubtitleFiles } from '../../transcripts/subtitle-files.service.js';
import { Transcript, type TranscriptEngine } from '../../transcripts/transcript.entity.js';
import { TranscriptsService } from '../../transcripts/transcripts.service.js';
import { UploadsService } from '../../uploads/uploads.service.js';
import { UsageService } from '../../usage/usage.service.js';
import { Engines } from '../engines/engines.js';
import { type Operation, type OperationContext, type Outcome } from '../jobs/operation/operation.js';
import { GlossaryService } from './glossary/glossary.service.js';
import { segmentsOf, translationName } from './translated-text.js';
import { type TranslationJobResult, type TranslationParams } from './translation-job.js';
import { type TranslatedCue, Translation } from './translation.entity.js';
import { checkHeld } from '../jobs/operation/check-held.js';
import { engineFailure } from '../engines/engine-failure.js';
import { engineFields, engineOf } from '../engines/engine-of.js';
import { inputDeleted, inputOf } from '../jobs/operation/job-input.js';
import { fieldsOf, warnIfLong } from '../jobs/operation/made-file.js';
import { type Answers, cuesOf, type RestoredTexts, TRANSLATING_TASKS } from './translation-tasks.js';

const MESSAGES = {
  ENGINE_QUOTA: 'The translation service has no credit left. Please try again later or choose another engine.',
  ENGINE_RATE_LIMITED: 'The translation service is busy. Please wait a moment and try again.',
  ENGINE_UNAVAILABLE: 'The translation service could not be reached. Please try again.',
  ENGINE_TIMEOUT: 'The translation service took too long. Please try again.',
  ENGINE_ANSWER_UNREADABLE: 'The translation service did not answer with translations. Choose another engine or model.',
} as const;

/** For as much text as a plan reads in a month, on a busy machine. */
const WORK_MS = 60_000;

interface Translated extends Answers {
  translator: Translator;
  /** Of all that there was to translate. */
  words: number;
  bytesSent: number;
}

type Context = OperationContext<'translation'>;
type Work = Pick<Translated, 'translator' | 'bytesSent'> & RestoredTexts;

/** Puts a translation in the place of each text; number, order, times and tags are never the engine's. */
@Injectable()
export class TranslationOperation implements Operation<'translation'> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly engines: Engines,
    private readonly files: SubtitleFiles,
    private readonly transcripts: TranscriptsService,
    private readonly uploads: UploadsService,
    private readonly notifications: NotificationsService,
    private readonly glossary: GlossaryService,
    private readonly workers: TextWorkers,
    private readonly usage: UsageService,
  ) {}

  async run(context: Context): Promise<Outcome<TranslationJobResult>> {
    const file = await inputOf(this.database, context.job);
    const { transcript_id: transcriptId } = context.params;
    return transcriptId === null ? this.subtitles(context, file) : this.transcript(context, file, transcriptId);
  }

  private async subtitles(context: Context, file: MediaFile): Promise<Outcome<TranslationJobResult>> {
    const { job, params, workspace } = context;
    const ordered = { encoding: params.encoding, signal: context.signal };
    const read = await this.files.readOrdered(file, 'upload_id', ordered);
    const said = read.cues.map(({ startSeconds, endSeconds, speaker = null, text }) => ({
      ...{ start: startSeconds, end: endSeconds, speaker, text },
    }));
    const texts = said.map(({ text }) => text);
    const { translator, bytesSent, words, ...answers } = await this.translate(context, file, texts);
    const { content, ...restored } = await this.workers.run(
      TRANSLATING_TASKS,
      'restoreSubtitles',
      {
        ...{ said, answers, words, language: params.target },
        file: { cues: read.cues, format: read.format, ...(read.blocks && { blocks: read.blocks }) },
      },
      taskOptions(context, texts),
    );
    const work = { translator, bytesSent, ...restored };
    const path = join(workspace, `translation.${read.format}`);
    await writeFile(path, content);
    const name = translationName(file.originalName, params.target, read.format);
    const arrival = await this.uploads.stageResult(file, {
      ...{ id: job.id, name, localPath: path },
      processingType: 'translation',
    });
    return {
      result: { ...fieldsOf(arrival.file, file), ...detailsOf(work, params) },
      settle: work.words,
      commit: async (em) => {
        await this.uploads.commit(em, arrival);
        await em.flush();
        em.persist(this.translationOf(context, work, arrival.file.id, cuesOf(said, restored)));
        await warnIfLong(this.notifications, em, job, arrival.file);
      },
      discard: () => this.uploads.discard(arrival),
    };
  }

  private async transcript(
    context: Context,
    file: MediaFile,
    transcriptId: string,
  ): Promise<Outcome<TranslationJobResult>> {
    const { params } = context;
    await this.transcripts.checkStorage(file.userId);
    const em = this.database.fork();
    const source = await em.findOne(Transcript, { id: transcriptId }, { populate: ['segments'] });
    if (!source) throw inputDeleted();
    const said = source.segments.map(({ start, end, speaker, text }) => ({ start, end, speaker, text }));
    const texts = said.map(({ text }) => text);
    const { translator, bytesSent, words, ...answers } = await this.translate(context, file, texts);
    const { segments, description, ...restored } = await this.workers.run(
      TRANSLATING_TASKS,
      'restoreSegments',
      { said, answers, words, language: params.target },
      taskOptions(context, texts),
    );
    const work = { translator, bytesSent, ...restored };
    const cues = cuesOf(said, restored);
    const draft = this.transcripts.drafted({
      ...{ userId: file.userId, fileId: file.id, jobId: context.job.id, kind: 'translated', description },
      durationSeconds: source.durationSeconds,
      engine: recordOf(work),
    });
    draft.segments = segmentsOf(cues, restored.texts);
    return {
      result: {
        ...this.transcripts.fileOf(draft, 'txt', 'translated'),
        ...{
          original_name: file.originalName,
          processing_type: 'translation' as const,
          quality: work.translator.quality,
        },
        ...{ upload_id: file.id, transcript_id: draft.id },
        ...detailsOf(work, params),
      },
      settle: work.words,
      commit: async (keeping) => {
        if (!(await this.transcripts.save(keeping, draft, segments))) throw inputDeleted();
        keeping.persist(this.translationOf(context, work, null, cues));
      },
    };
  }

  private translationOf(
    { job, params: { source, target } }: Context,
    work: Work,
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

  /** Has the words of some texts translated. */
  private async translate(context: Context, file: MediaFile, texts: readonly string[]): Promise<Translated> {
    const { progress, signal, workspace, checkpoint } = context;
    const { source, target, engine } = context.params;
    const translator = engineOf((await this.engines.all()).translators, engine, file);
    const options = taskOptions(context, texts);
    const found = await this.workers.run(TRANSLATING_TASKS, 'wordsToTranslate', { texts }, options);
    await checkHeld(this.usage, context.job, found.words);
    const terms = await this.glossary.terms(context.job.userId, target);
    const glossary = terms.map((term) => ({ source: term.source, target: term.target }));
    progress({ fraction: 0.01, stage: 'translating' });
    const { texts: answers, bytesSent } = await translateTexts(found.texts, {
      ...{ translator, source, target, glossary, workspace, signal, checkpoint },
      onProgress: (done, total) => progress({ fraction: 0.01 + (0.97 * done) / total, stage: 'translating' }),
    }).catch((error: unknown) => {
      throw error instanceof EngineError ? engineFailure(error, MESSAGES) : error;
    });
    return {
      ...{ translator, bytesSent, words: found.words, texts: answers.map(({ text }) => text) },
      untranslated: answers.flatMap(({ isTranslated }, at) => (isTranslated ? [] : [at])),
    };
  }
}

/** In processes for texts: the leases of this job and of others are renewed on this thread. */
const taskOptions = ({ job, signal }: Context, texts: readonly string[]): TaskOptions => ({
  ...{ account: job.userId, signal, isPatient: true, timeoutMs: WORK_MS },
  characters: texts.reduce((sum, { length }) => sum + length, 0),
});

const recordOf = ({ translator: { id, name, quality, model } }: Work): TranscriptEngine => ({
  id,
  name,
  quality,
  model,
});

const detailsOf = ({ untranslated, translator, bytesSent }: Work, { target }: TranslationParams) => ({
  ...{ language: target, untranslated, ...engineFields(translator, bytesSent) },
});
