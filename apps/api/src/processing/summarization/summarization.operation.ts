import { Injectable } from '@nestjs/common';
import {
  type CheckedClaim,
  EngineError,
  type Summarizer,
  type Summary as Found,
  summarizePassages,
  type SummaryWork,
} from '@timbrel/engines';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Clock } from '../../common/clock/clock.js';
import { TextWorkers } from '../../common/workers/text-workers.js';
import { Database } from '../../database/database.js';
import { NotificationsService } from '../../notifications/notifications.service.js';
import { UploadsService } from '../../uploads/uploads.service.js';
import { UsageService } from '../../usage/usage.service.js';
import { Engines } from '../engines/engines.js';
import { type Operation, type OperationContext, type Outcome } from '../jobs/operation/operation.js';
import { type SummarizationJobResult } from './summarization-job.js';
import { ReadableTexts } from './readable-texts.service.js';
import { type Readable } from './reading-tasks.js';
import { Summary, type SummaryClaim, type SummaryContent } from './summary.entity.js';
import { SUMMARY_TASKS } from './summary-tasks.js';
import { checkHeld } from '../jobs/operation/check-held.js';
import { engineFailure } from '../engines/engine-failure.js';
import { engineFields, engineOf } from '../engines/engine-of.js';
import { inputOf } from '../jobs/operation/job-input.js';
import { fieldsOf, warnIfLong } from '../jobs/operation/made-file.js';
import { summaryFile } from './summary-file.js';

const MESSAGES = {
  ENGINE_QUOTA: 'The summary service has no credit left. Please try again later or choose another engine.',
  ENGINE_RATE_LIMITED: 'The summary service is busy. Please wait a moment and try again.',
  ENGINE_UNAVAILABLE: 'The summary service could not be reached. Please try again.',
  ENGINE_TIMEOUT: 'The summary service took too long. Please try again.',
  ENGINE_ANSWER_UNREADABLE: 'The summary service did not answer with a summary. Choose another engine or model.',
} as const;

/** A chapter of a recording lasts so long, about; a shorter recording has none. */
const CHAPTER_SECONDS = 7 * 60;
const MAX_CHAPTERS = 24;
const LONGEST_QUOTE = 300;
/** For a part of a text, or a dozen books to hold claims against: each takes some seconds, on a busy machine many times that. */
const WORK_MS = 60_000;

/** Says in few words what a text says, and where it says so. */
@Injectable()
export class SummarizationOperation implements Operation<'summarization'> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly engines: Engines,
    private readonly texts: ReadableTexts,
    private readonly workers: TextWorkers,
    private readonly uploads: UploadsService,
    private readonly notifications: NotificationsService,
    private readonly usage: UsageService,
  ) {}

  async run(context: OperationContext<'summarization'>): Promise<Outcome<SummarizationJobResult>> {
    const { job, params, workspace, signal, progress } = context;
    const file = await inputOf(this.database, job);
    const summarizer = engineOf((await this.engines.all()).summarizers, params.engine, file);
    progress({ fraction: 0, stage: 'summarizing' });
    const { transcript_id, encoding } = params;
    const readable = await this.texts.read(file, transcript_id, { encoding, signal });
    await checkHeld(this.usage, job, readable.words);
    const found = await this.summarized(context, readable, summarizer);
    const content = contentOf(found, readable, summarizer);
    const title = file.originalName.replace(/\.[^.]+$/, '');
    const localPath = join(workspace, 'summary.md');
    await writeFile(localPath, summaryFile(title, content));
    const name = `${title} (summary).md`;
    const arrival = await this.uploads.stageResult(file, {
      id: job.id,
      name,
      localPath,
      processingType: 'summarization',
    });
    const { id, name: engineName, quality, model } = summarizer;
    const summary = Object.assign(new Summary(), {
      ...{ id: job.id, userId: job.userId, fileId: file.id, resultFileId: arrival.file.id },
      ...{ transcriptId: transcript_id, length: params.length, language: params.language, content },
      ...{ engine: { id, name: engineName, quality, model }, wordsRead: readable.words, createdAt: this.clock.now() },
    });
    return {
      result: {
        ...fieldsOf(arrival.file, file),
        ...engineFields(summarizer, found.bytesSent),
        ...{ summary_id: summary.id, words_read: readable.words },
      },
      settle: readable.words,
      commit: async (em) => {
        await this.uploads.commit(em, arrival);
        await em.flush();
        em.persist(summary);
        await warnIfLong(this.notifications, em, job, arrival.file);
      },
      discard: () => this.uploads.discard(arrival),
    };
  }

  private summarized(
    { job, params: { length }, signal, progress, publishPartial, checkpoint }: OperationContext<'summarization'>,
    { passages, times, language, words }: Readable,
    summarizer: Summarizer,
  ): Promise<Found> {
    const seconds = times ? times.ends.at(-1)! - times.starts[0]! : 0;
    const chapters = Math.round(seconds / CHAPTER_SECONDS);
    progress({ fraction: 0.05, stage: 'summarizing' });
    return summarizePassages(passages, {
      ...{
        summarizer,
        length,
        language,
        signal,
        checkpoint,
        actionItems: times !== null,
        work: this.workFor(job.userId),
      },
      chapters: chapters < 2 ? 0 : Math.min(MAX_CHAPTERS, chapters),
      onProgress: (done, total) => progress({ fraction: 0.05 + (0.93 * done) / total, stage: 'summarizing' }),
      onPartial: (said, share) => {
        const segments = said.map((text) => ({ start: 0, end: 0, text }));
        publishPartial('partial', { segments }, Math.ceil(share * words));
      },
    }).catch((error: unknown) => {
      throw error instanceof EngineError ? engineFailure(error, MESSAGES) : error;
    });
  }

  /** In processes for texts: the lease of this job and of others is renewed on this thread. */
  private workFor(account: string): SummaryWork {
    const options = (signal: AbortSignal, passages: readonly string[]) => ({
      ...{ account, signal, isPatient: true, timeoutMs: WORK_MS },
      characters: passages.reduce((sum, { length }) => sum + length, 0),
    });
    return {
      quote: (request, signal) => this.workers.run(SUMMARY_TASKS, 'quote', request, options(signal, request.passages)),
      checkClaims: (request, signal) =>
        this.workers.run(SUMMARY_TASKS, 'checkClaims', request, options(signal, request.passages)),
    };
  }
}

function contentOf(found: Found, { passages, times, pages }: Readable, { quotes }: Summarizer): SummaryContent {
  const claimOf = ({ text, isSupported, sources }: CheckedClaim): SummaryClaim => ({
    ...{ text, isSupported },
    sources: sources.map((at) => {
      const passage = passages[at]!;
      return {
        quote: passage.length > LONGEST_QUOTE ? `${passage.slice(0, LONGEST_QUOTE)}…` : passage,
        ...{ start: times?.starts[at] ?? null, end: times?.ends[at] ?? null, page: pages?.[at] ?? null },
      };
    }),
  });
  return {
    isQuoted: quotes,
    sentences: found.sentences.map(claimOf),
    chapters: found.chapters.map(({ title, from, to }) => ({
      ...{ title, start: times?.starts[from] ?? 0, end: times?.ends[to - 1] ?? 0 },
    })),
    actionItems: found.actionItems.map(claimOf),
  };
}
