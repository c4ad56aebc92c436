import { HttpStatus, Injectable } from '@nestjs/common';
import { normalizeLanguage, type LanguageCode } from '@timbrel/engines';
import { DomainError } from '../common/errors/domain-error.js';
import { MediaService } from '../media/media.service.js';
import { type MediaFile } from '../media/media-file.entity.js';
import { Engines } from './engines.js';
import { JobsService } from './jobs.service.js';
import { type TranscriptionParams } from './operations/transcription.operation.js';
import { type ProcessingJob } from './processing-job.entity.js';

export interface TranscriptionOrder {
  recording: string;
  language: string;
  engine: string;
  diarize: boolean;
}

const refuse = (status: HttpStatus, code: string, message: string, field: string) =>
  new DomainError(status, code, message, { details: [{ field, message }] });

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
    this.checkFile(file);
    const language = this.languageOf(order.language);
    const picked = (await this.engines.registry()).pick(language, { preferred: order.engine });
    if ('refusal' in picked) {
      const field = picked.refusal === 'UNSUPPORTED_LANGUAGE' ? 'language' : 'engine';
      throw refuse(HttpStatus.BAD_REQUEST, picked.refusal, picked.reason, field);
    }
    const params: TranscriptionParams = { language, engine: picked.transcriber.id, diarize: order.diarize };
    return this.jobs.create({
      userId,
      type: 'transcription',
      input: file,
      params: { ...params },
      cost: { feature: 'transcription', amount: Math.ceil(file.durationSeconds ?? 0) },
    });
  }

  private checkFile(file: MediaFile): void {
    if (!file.isMedia) {
      const message = 'Invalid file type for transcription. Please select an audio or video file.';
      throw refuse(HttpStatus.BAD_REQUEST, 'INVALID_FILE_TYPE', message, 'upload_id');
    }
    if (file.status === 'processing') {
      throw new DomainError(
        HttpStatus.CONFLICT,
        'FILE_NOT_READY',
        'The file is still being read. Please try again in a moment.',
        {
          headers: { 'Retry-After': '2' },
        },
      );
    }
    if (file.status === 'failed') {
      throw refuse(
        HttpStatus.BAD_REQUEST,
        file.errorCode ?? 'MEDIA_UNREADABLE',
        file.errorMessage ?? 'The file could not be read.',
        'upload_id',
      );
    }
    if (!file.hasAudio) {
      const message = 'This file has no audio track, so there is nothing to transcribe.';
      throw refuse(HttpStatus.BAD_REQUEST, 'NO_AUDIO', message, 'upload_id');
    }
  }

  private languageOf(code: string): LanguageCode | 'auto' {
    const language = code === 'auto' ? 'auto' : normalizeLanguage(code);
    if (language) return language;
    const message = `The language “${code}” is not supported. Choose en, fa, hi, cn, de, fr, es, ru or auto.`;
    throw refuse(HttpStatus.BAD_REQUEST, 'UNSUPPORTED_LANGUAGE', message, 'language');
  }
}
