import { HttpStatus, Injectable } from '@nestjs/common';
import { normalizeSource, normalizeTarget, TARGET_LANGUAGES } from '@timbrel/engines';
import { type UsedEncoding } from '@timbrel/subtitles/files';
import { TextWorkers } from '../../common/workers/text-workers.js';
import { type MediaFile } from '../../media/media-file.entity.js';
import { MediaService } from '../../media/media.service.js';
import { encodingFields } from '../../transcripts/encoding/encoding-fields.js';
import { SubtitleFiles } from '../../transcripts/subtitle-files.service.js';
import { TRANSCRIPT_TASKS } from '../../transcripts/transcript-tasks.js';
import { TranscriptsService } from '../../transcripts/transcripts.service.js';
import { UsageService } from '../../usage/usage.service.js';
import { Engines } from '../engines/engines.js';
import { JobsService } from '../jobs/jobs.service.js';
import { pickEngine } from '../engines/pick-engine.js';
import { type ProcessingJob } from '../jobs/processing-job.entity.js';
import { refuse } from '../jobs/orders/refuse.js';
import { type TranslateDto } from './translation.dto.js';
import { type TranslationParams } from './translation-job.js';

/** Checks an order for a translation and makes the job. It costs the words of its source. */
@Injectable()
export class TranslationOrders {
  constructor(
    private readonly media: MediaService,
    private readonly files: SubtitleFiles,
    private readonly transcripts: TranscriptsService,
    private readonly engines: Engines,
    private readonly jobs: JobsService,
    private readonly workers: TextWorkers,
    private readonly usage: UsageService,
  ) {}

  /** @throws DomainError 400 where there is nothing to translate or nobody to do it, 404, 413, 429 */
  async order(userId: string, order: TranslateDto): Promise<ProcessingJob> {
    const input = await this.media.findOwned(userId, order.upload_id);
    await this.usage.checkAnyStorage(userId, 0);
    const { words, transcriptId, language, used } = await this.wordsOf(userId, input, order);
    const { source, target } = languagesOf({ ...order, source_lang: order.source_lang ?? language });
    const { translators } = await this.engines.all();
    const wanted = { file: input, preferred: order.engine, languageField: 'target_lang' };
    const picked = pickEngine(translators, { source, target }, wanted);
    if (words === 0) {
      const message = 'There are no words in it to translate.';
      throw refuse(HttpStatus.BAD_REQUEST, 'NO_TEXT', message, 'upload_id');
    }
    const params: TranslationParams = {
      ...{ transcript_id: transcriptId, source, target, engine: picked.id, words },
      ...encodingFields(used),
    };
    const cost = { feature: 'translation', amount: words } as const;
    return this.jobs.create({ userId, type: 'translation', input, params, cost });
  }

  private async wordsOf(
    userId: string,
    input: MediaFile,
    { version, encoding }: TranslateDto,
  ): Promise<{ words: number; transcriptId: string | null; language: string; used: UsedEncoding | null }> {
    if (!input.isMedia) {
      const { words, ...used } = await this.files.describe(input, 'upload_id', encoding);
      return { words, transcriptId: null, language: 'auto', used };
    }
    const { transcript } = await this.transcripts.locate(userId, input.id, version);
    const segments = await this.transcripts.storedSegments(transcript);
    const options = { account: userId, characters: segments.length };
    return {
      words: await this.workers.run(TRANSCRIPT_TASKS, 'countWordsOfSegments', { segments }, options),
      transcriptId: transcript.id,
      language: normalizeSource(transcript.language) ?? 'auto',
      used: null,
    };
  }
}

function languagesOf({ source_lang = 'auto', target_lang }: TranslateDto) {
  const target = normalizeTarget(target_lang);
  const source = normalizeSource(source_lang);
  const refuseLanguage = (code: string, field: string, known: string) =>
    refuse(
      HttpStatus.BAD_REQUEST,
      'UNSUPPORTED_LANGUAGE',
      `The language “${code}” is not supported. Choose ${known}.`,
      field,
    );
  if (!target) throw refuseLanguage(target_lang, 'target_lang', TARGET_LANGUAGES.join(', '));
  if (!source) throw refuseLanguage(source_lang, 'source_lang', `auto, en, hi, ${TARGET_LANGUAGES.join(', ')}`);
  if (source === target) {
    const message = 'It is written in this language already. Choose another target_lang.';
    throw refuse(HttpStatus.BAD_REQUEST, 'SAME_LANGUAGE', message, 'target_lang');
  }
  return { source, target };
}
