import { Body, Controller, Get, Param, ParseUUIDPipe, Put, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { ForKeys } from '../../common/auth/key-scope.decorator.js';
import { LargeBody, TEXT_BODY } from '../../common/request-body/large-body.decorator.js';
import { JSON_TYPE } from '../../common/stored-json.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { ClientSignal } from '../../common/workers/client-signal.js';
import { TextWorkers } from '../../common/workers/text-workers.js';
import { asPayload, ExportDownload } from '../../transcripts/exports/export-download.js';
import { DOCUMENT_TIMEOUT_MS, MIME_OF } from '../../transcripts/exports/transcript-writer.js';
import { refusedSubtitles, SubtitleFiles } from '../../transcripts/subtitle-files.service.js';
import { TRANSLATION_TASKS, translationName } from './translated-text.js';
import {
  ExportTranslationQuery,
  SaveTranslationDto,
  TranslationDto,
  TranslationPageDto,
  TranslationsQuery,
  TranslationSummaryDto,
} from './translations.dto.js';
import { type Found, TranslationsService } from './translations.service.js';

/** Translations beside their sources. */
@ApiTags('translation')
@ApiProblems({ 401: 'UNAUTHENTICATED', 404: 'NOT_FOUND' })
@ForKeys('transcripts')
@Controller('translations')
export class TranslationsController {
  constructor(
    private readonly translations: TranslationsService,
    private readonly exports: ExportDownload,
    private readonly files: SubtitleFiles,
    private readonly workers: TextWorkers,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'listTranslations', summary: 'What was translated, or the translations of one file' })
  @ApiOkResponse({ type: TranslationPageDto })
  async list(@CurrentUser() { userId }: Principal, @Query() query: TranslationsQuery): Promise<TranslationPageDto> {
    const { found, totalCount } = await this.translations.list(userId, query);
    const translations = found.map(({ translation, file }) => TranslationSummaryDto.of(translation, file.originalName));
    return { translations, totalCount, page: query.page, page_size: query.page_size };
  }

  @Get(':id')
  @ApiOperation({ operationId: 'getTranslation', summary: 'A translation beside its source, cue by cue' })
  @ApiOkResponse({ type: TranslationDto })
  @ApiProblems({ 429: 'TEXT_WORK_BUSY or TOO_MANY_TRANSFERS' })
  async get(
    @CurrentUser() { userId }: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.answer(await this.translations.get(userId, id), reply);
  }

  @Put(':id')
  @LargeBody(TEXT_BODY)
  @ApiOperation({ operationId: 'saveTranslation', summary: 'Correct a translation; number, order and times stay' })
  @ApiOkResponse({ type: TranslationDto })
  @ApiProblems({
    400: 'VALIDATION_FAILED',
    409: 'EDIT_CONFLICT or TOO_MANY_FILES',
    413: 'STORAGE_FULL, TEXT_STORAGE_FULL or TEXT_TOO_COMPLEX',
    429: 'TEXT_WORK_BUSY',
  })
  async save(
    @CurrentUser() { userId }: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { revision, texts }: SaveTranslationDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.answer(await this.translations.save(userId, id, revision, texts), reply);
  }

  @Get(':id/export')
  @ApiOperation({ operationId: 'exportTranslation', summary: 'A translation as a file, also in both languages' })
  @ApiProduces(...Object.values(MIME_OF).map((mime) => mime.split(';')[0]!))
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems({
    403: 'EXPORT_FORMAT_NOT_IN_PLAN',
    413: 'TEXT_TOO_COMPLEX',
    429: 'TEXT_WORK_BUSY or TOO_MANY_TRANSFERS',
  })
  async export(
    @CurrentUser() { userId }: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Query() { format, version, bilingual: isBilingual }: ExportTranslationQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
    @ClientSignal() signal: AbortSignal,
  ): Promise<string | Buffer> {
    const { translation, file } = await this.translations.get(userId, id);
    const { language, sourceLanguage } = translation;
    const stored = await this.translations.storedVersion(translation, version);
    const what = isBilingual ? `${language}, bilingual` : language;
    return this.exports.send(userId, reply, {
      format,
      name: translationName(file.originalName, what, format),
      write: async () => {
        const source = file.isMedia ? null : await this.files.source(file, 'id');
        const input = async () => ({
          title: file.originalName.replace(/\.[^.]+$/, ''),
          ...{ stored, sourceLanguage, language, format, bilingual: isBilingual },
          ...{ file: source && (await source.read()), durationSeconds: file.durationSeconds },
        });
        const isDocument = format === 'docx' || format === 'pdf';
        const characters = stored.cues.length + (stored.edited?.length ?? 0) + (source?.sizeBytes ?? 0);
        const content = await this.workers.run(TRANSLATION_TASKS, 'exportTranslation', input, {
          ...{ account: userId, signal, held: [stored.cues, stored.edited] },
          ...(isDocument ? { timeoutMs: DOCUMENT_TIMEOUT_MS } : { characters }),
        });
        if (typeof content === 'object' && 'fault' in content) throw refusedSubtitles(content.fault, 'id');
        return asPayload(content);
      },
    });
  }

  private async answer({ translation, file }: Found, reply: FastifyReply): Promise<string> {
    const stored = await this.translations.answered(translation);
    void reply.type(JSON_TYPE);
    return TranslationDto.jsonOf(translation, file.originalName, stored);
  }
}
