import { HttpStatus, Injectable } from '@nestjs/common';
import { normalizeLanguage, type LanguageCode } from '@timbrel/engines';
import { MediaService } from '../media/media.service.js';
import { Engines } from './engines.js';
import { JobsService } from './jobs.service.js';
import { type TranscriptionParams } from './operations/transcription.operation.js';
import { type ProcessingJob } from './processing-job.entity.js';
import { checkRecording, type RecordingWords, refuse } from './recording-check.js';

export interface TranscriptionOrder {
  recording: string;
  language: string;
  engine: string;
  diarize: boolean;
}

const WORDS: RecordingWords = {
  field: 'upload_id',
  notMedia: 'Invalid file type for transcription. Please select an audio or video file.',
  noAudio: 'This file has no audio track, so there is nothing to transcribe.',
};

/** Checks an order for a transcript and makes the job. */
@Injectable()
export class TranscriptionService {
  constructor(
    private readonly media: MediaService,
    private readonly engines: Engines,
    private readonly jobs: JobsService,
  ) {}

  async order(userId: string, order: TranscriptionOrder): Promise<ProcessingJob> {
    const file = await this.media.findOwned(userId, order.recording);
    checkRecording(file, WORDS);
    const language = this.languageOf(order.language);
    const picked = (await this.engines.all()).transcribers.pick(language, { preferred: order.engine });
    if ('refusal' in picked) {
      const field = picked.refusal === 'UNSUPPORTED_LANGUAGE' ? 'language' : 'engine';
      throw refuse(HttpStatus.BAD_REQUEST, picked.refusal, picked.reason, field);
    }
    const params: TranscriptionParams = { language, engine: picked.engine.id, diarize: order.diarize };
    return this.jobs.create({
      userId,
      type: 'transcription',
      input: file,
      params: { ...params },
      cost: { feature: 'transcription', amount: Math.ceil(file.durationSeconds ?? 0) },
    });
  }

  private languageOf(code: string): LanguageCode | 'auto' {
    const language = code === 'auto' ? 'auto' : normalizeLanguage(code);
    if (language) return language;
    const message = `The language “${code}” is not supported. Choose en, fa, hi, cn, de, fr, es, ru or auto.`;
    throw refuse(HttpStatus.BAD_REQUEST, 'UNSUPPORTED_LANGUAGE', message, 'language');
  }
}
