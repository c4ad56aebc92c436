import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags, getSchemaPath, ApiExtraModels, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { requireScope } from '../../auth/require-scope.js';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { ForKeys } from '../../common/auth/key-scope.decorator.js';
import { ValidationFailedError } from '../../common/errors/domain-error.js';
import { LargeBody, TEXT_BODY } from '../../common/request-body/large-body.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { ClientSignal } from '../../common/workers/client-signal.js';
import { StreamedBytes } from '../../common/workers/streamed-bytes.js';
import { inPieces } from '../../common/transfers/in-pieces.js';
import { TextWorkers } from '../../common/workers/text-workers.js';
import { contentDisposition } from '../../media/streaming.js';
import { RequiresService } from '../../subscriptions/requires-service.js';
import { asPayload } from '../exports/export-download.js';
import { DOCUMENT_TIMEOUT_MS, type Content } from '../exports/transcript-writer.js';
import { refusedSubtitles, SubtitleFiles } from '../subtitle-files.service.js';
import { COMPLIANCE_TASKS } from './compliance-tasks.js';
import { MAX_CUES, type SubtitleFault } from '../subtitle-file-tasks.js';
import { TranscriptsService } from '../transcripts.service.js';
import {
  CheckSubtitlesDto,
  CheckTranscriptQuery,
  DeliveryReportDto,
  type ReportFormat,
  ReportFormatQuery,
} from './compliance.dto.js';

const MIME: Record<ReportFormat, string> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
};

const ApiReport = (): MethodDecorator & ClassDecorator =>
  ApiResponse({
    status: HttpStatus.OK,
    content: {
      'application/json': { schema: { $ref: getSchemaPath(DeliveryReportDto) } },
      'text/csv': { schema: { type: 'string' } },
      'application/pdf': { schema: { type: 'string', format: 'binary' } },
    },
  });

/** Whether subtitles are what a publisher asks for. */
@ApiTags('subtitles')
@ApiProblems({ 401: 'UNAUTHENTICATED', 404: 'NOT_FOUND' })
@ApiExtraModels(DeliveryReportDto)
@ForKeys('transcripts')
@Controller()
export class ComplianceController {
  constructor(
    private readonly transcripts: TranscriptsService,
    private readonly files: SubtitleFiles,
    private readonly workers: TextWorkers,
  ) {}

  @Post('subtitles/check')
  @LargeBody(TEXT_BODY)
  @HttpCode(HttpStatus.OK)
  @RequiresService('subtitles')
  @ApiOperation({ operationId: 'checkSubtitles', summary: 'Check SRT, WebVTT or TXT against a publisher’s rules' })
  @ApiReport()
  @ApiProblems({
    400: 'VALIDATION_FAILED, INVALID_FILE_TYPE or NO_SUBTITLES',
    413: 'FILE_TOO_LARGE or TEXT_TOO_COMPLEX',
    429: 'TEXT_WORK_BUSY',
  })
  async check(
    @CurrentUser() who: Principal,
    @Query() { format }: ReportFormatQuery,
    @Body() { file_id, content, encoding, profile, language }: CheckSubtitlesDto,
    @Res({ passthrough: true }) reply: FastifyReply,
    @ClientSignal() signal: AbortSignal,
  ): Promise<string | Buffer> {
    if ((file_id === undefined) === (content === undefined)) {
      const message = 'Name either file_id or content.';
      throw new ValidationFailedError([{ field: 'file_id', message }]);
    }
    const { userId } = who;
    if (file_id !== undefined) requireScope(who, 'files:read');
    // It is remembered.
    if (file_id !== undefined && encoding !== undefined) requireScope(who, 'files:write');
    const source = file_id === undefined ? null : await this.files.find(userId, file_id, 'file_id', encoding);
    const name = source?.file.originalName ?? 'Subtitles';
    const bytes = new StreamedBytes(async () => inPieces(content!));
    const read = source?.read ?? (async () => ({ bytes, extension: '', encoding: 'utf-8' as const }));
    const input = async () => ({ ...(await read()), isFile: source !== null, name, profile, language, format });
    const report = await this.workers.run(COMPLIANCE_TASKS, 'checkSubtitles', input, {
      ...{ account: userId, signal, ...workOn(format, source?.sizeBytes ?? content!.length), held: [content ?? null] },
    });
    if (typeof report === 'object' && 'fault' in report)
      throw source ? refusedSubtitles(report.fault, 'file_id') : refusedContent(report.fault);
    return answer(report, { name, profile, format }, reply);
  }

  @Get('transcripts/:uploadId/check')
  @RequiresService('subtitles')
  @ApiOperation({
    operationId: 'checkTranscript',
    summary: 'Check a transcript’s subtitles against a publisher’s rules',
  })
  @ApiParam({ name: 'uploadId', description: 'The recording: its id, filename or original name.' })
  @ApiReport()
  @ApiProblems({ 413: 'TEXT_TOO_COMPLEX', 429: 'TEXT_WORK_BUSY' })
  async checkTranscript(
    @CurrentUser() { userId }: Principal,
    @Param('uploadId') uploadId: string,
    @Query() { format, version, profile, layout }: CheckTranscriptQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
    @ClientSignal() signal: AbortSignal,
  ): Promise<string | Buffer> {
    const { file, transcript } = await this.transcripts.locate(userId, uploadId, version);
    const { originalName: name } = file;
    const segments = await this.transcripts.storedSegments(transcript);
    const { language, kind } = transcript;
    const input = { segments, layout, isEdited: kind === 'edited', name, profile, language, format };
    const report = await this.workers.run(COMPLIANCE_TASKS, 'checkTranscript', input, {
      ...{ account: userId, signal, ...workOn(format, segments.length) },
    });
    return answer(report, { name, profile, format }, reply);
  }
}

/** Of a PDF it is not the length that takes the time. */
const workOn = (format: ReportFormat, characters: number) =>
  format === 'pdf' ? { timeoutMs: DOCUMENT_TIMEOUT_MS } : { characters };

function refusedContent(fault: SubtitleFault): ValidationFailedError {
  const message =
    fault === 'no-cues' ? 'No subtitles were found in content.' : `content may hold ${MAX_CUES} subtitles at most.`;
  return new ValidationFailedError([{ field: 'content', message }]);
}

function answer(
  report: Content,
  { name, profile, format }: { name: string; profile: string; format: ReportFormat },
  reply: FastifyReply,
): string | Buffer {
  void reply.header('Content-Type', MIME[format]);
  if (format !== 'json') {
    void reply.headers({
      'Content-Disposition': contentDisposition('attachment', `${name.replace(/\.[^.]+$/, '')} (${profile}).${format}`),
      'X-Content-Type-Options': 'nosniff',
    });
  }
  return asPayload(report);
}
