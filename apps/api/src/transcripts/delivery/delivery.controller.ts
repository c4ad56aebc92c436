import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags, getSchemaPath, ApiExtraModels, ApiResponse } from '@nestjs/swagger';
import { writePdf } from '@timbrel/documents';
import { DELIVERY_PROFILES, readSubtitles, subtitleCues } from '@timbrel/subtitles';
import type { FastifyReply } from 'fastify';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { ForKeys } from '../../common/auth/key-scope.decorator.js';
import { ValidationFailedError } from '../../common/errors/domain-error.js';
import { LargeBody, TEXT_BODY } from '../../common/request-body/large-body.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { contentDisposition } from '../../media/delivery.js';
import { RequiresService } from '../../subscriptions/requires-service.js';
import { SubtitleFiles } from '../subtitle-files.service.js';
import { TranscriptsService } from '../transcripts.service.js';
import {
  CheckSubtitlesDto,
  CheckTranscriptQuery,
  DeliveryReportDto,
  type ReportFormat,
  ReportFormatQuery,
} from './delivery.dto.js';
import { csvOf, documentOf, type Report, reportOn } from './report.js';

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
export class DeliveryController {
  constructor(
    private readonly transcripts: TranscriptsService,
    private readonly files: SubtitleFiles,
  ) {}

  @Post('subtitles/check')
  @LargeBody(TEXT_BODY)
  @HttpCode(HttpStatus.OK)
  @RequiresService('subtitles')
  @ApiOperation({ operationId: 'checkSubtitles', summary: 'Check SRT, WebVTT or TXT against a publisher’s rules' })
  @ApiReport()
  @ApiProblems({ 400: 'VALIDATION_FAILED, INVALID_FILE_TYPE or NO_SUBTITLES', 413: 'FILE_TOO_LARGE' })
  async check(
    @CurrentUser() { userId }: Principal,
    @Query() { format }: ReportFormatQuery,
    @Body() { file_id, content, profile, language }: CheckSubtitlesDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeliveryReportDto | string | Buffer> {
    if ((file_id === undefined) === (content === undefined)) {
      const message = 'Name either file_id or content.';
      throw new ValidationFailedError([{ field: 'file_id', message }]);
    }
    const read =
      file_id === undefined
        ? { ...readSubtitles(Buffer.from(content!), ''), name: 'Subtitles' }
        : await this.files
            .read(userId, file_id, 'file_id')
            .then(({ file, ...found }) => ({ ...found, name: file.originalName }));
    const { cues, repairs, name } = read;
    if (cues.length === 0) {
      throw new ValidationFailedError([{ field: 'content', message: 'No subtitles were found in content.' }]);
    }
    return answer(reportOn(cues, { name, profile, language, repairs }), format, reply);
  }

  @Get('transcripts/:uploadId/check')
  @RequiresService('subtitles')
  @ApiOperation({
    operationId: 'checkTranscript',
    summary: 'Check a transcript’s subtitles against a publisher’s rules',
  })
  @ApiParam({ name: 'uploadId', description: 'The recording: its id, filename or original name.' })
  @ApiReport()
  async checkTranscript(
    @CurrentUser() { userId }: Principal,
    @Param('uploadId') uploadId: string,
    @Query() { format, version, profile, layout }: CheckTranscriptQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeliveryReportDto | string | Buffer> {
    const { file, transcript } = await this.transcripts.find(userId, uploadId, version);
    const { segments, language } = transcript;
    const cues = subtitleCues(segments, { profile: DELIVERY_PROFILES[profile], language, layout });
    return answer(reportOn(cues, { name: file.originalName, profile, language }), format, reply);
  }
}

async function answer(
  report: Report,
  format: ReportFormat,
  reply: FastifyReply,
): Promise<DeliveryReportDto | string | Buffer> {
  if (format === 'json') return DeliveryReportDto.of(report);
  const content = format === 'csv' ? csvOf(report) : await writePdf(documentOf(report));
  const name = `${report.name.replace(/\.[^.]+$/, '')} (${report.profile}).${format}`;
  void reply.headers({
    'Content-Type': MIME[format],
    'Content-Disposition': contentDisposition('attachment', name),
    'X-Content-Type-Options': 'nosniff',
  });
  return content;
}
