import { HttpStatus, Injectable } from '@nestjs/common';
import { normalizeLanguage, type LanguageCode } from '@timbrel/engines';
import { type MediaFile } from '../../media/media-file.entity.js';
import { MediaService } from '../../media/media.service.js';
import { type Transcript } from '../../transcripts/transcript.entity.js';
import { TranscriptsService } from '../../transcripts/transcripts.service.js';
import { Engines } from '../engines/engines.js';
import { JobsService, type NewJob } from '../jobs/jobs.service.js';
import { pickEngine } from '../engines/pick-engine.js';
import { type ProcessingJob } from '../jobs/processing-job.entity.js';
import { refuse } from '../jobs/orders/refuse.js';
import { estimateTranscription } from './estimate-transcription.js';
import { type TranscriptionParams } from './transcription-job.js';

export interface TranscriptionOrder {
  recording: string;
  language: string;
  engine: string;
  diarize: boolean;
  /** Not as the transcript, but held against the one that there is. */
  opinion?: boolean | undefined;
  /** From 1. Where none is named: for a second opinion the transcript's, else the default one. */
  audioTrack?: number | undefined;
}

/** Checks an order for a transcript and makes the job. */
@Injectable()
export class TranscriptionOrders {
  constructor(
    private readonly media: MediaService,
    private readonly transcripts: TranscriptsService,
    private readonly engines: Engines,
    private readonly jobs: JobsService,
  ) {}

  async order(userId: string, { recording, ...order }: TranscriptionOrder): Promise<ProcessingJob> {
    return this.jobs.create(await this.jobOf(await this.media.findOwned(userId, recording), order));
  }

  /** The job that an order makes of a recording, which need not have been read yet. @throws DomainError 400 */
  async jobOf(file: MediaFile, order: Omit<TranscriptionOrder, 'recording'>): Promise<NewJob<'transcription'>> {
    const first = order.opinion ? await this.firstTranscript(file.userId, file.id) : undefined;
    const audioTrack = order.audioTrack ?? first?.audioTrack ?? null;
    const track = audioTrack === null ? {} : { audio_track: audioTrack };
    estimateTranscription(file, track);
    const language = this.languageOf(order.language);
    const { transcribers } = await this.engines.all();
    const wanted = { file, preferred: order.engine, except: first?.engine.id, languageField: 'language' };
    const picked = pickEngine(transcribers, language, wanted);
    const params: TranscriptionParams = {
      language,
      engine: picked.id,
      opinion: order.opinion ?? false,
      diarize: order.diarize,
      ...track,
    };
    return { userId: file.userId, type: 'transcription', input: file, params };
  }

  /** The transcript that there is. @throws DomainError 400 where there is none */
  private async firstTranscript(userId: string, fileId: string): Promise<Transcript> {
    const first = await this.transcripts.latest(userId, fileId, 'machine');
    if (first) return first;
    const message = 'There is no transcript yet that a second one could be held against. Transcribe the file first.';
    throw refuse(HttpStatus.BAD_REQUEST, 'NO_TRANSCRIPT', message, 'opinion');
  }

  private languageOf(code: string): LanguageCode | 'auto' {
    const language = code === 'auto' ? 'auto' : normalizeLanguage(code);
    if (language) return language;
    const message = `The language “${code}” is not supported. Choose en, fa, hi, cn, de, fr, es, ru or auto.`;
    throw refuse(HttpStatus.BAD_REQUEST, 'UNSUPPORTED_LANGUAGE', message, 'language');
  }
}
