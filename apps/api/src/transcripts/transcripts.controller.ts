import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import {
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiExtraModels,
  ApiProduces,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentUser, type Principal } from '../common/auth/current-user.decorator.js';
import { ForKeys } from '../common/auth/key-scope.decorator.js';
import { NotFoundError } from '../common/errors/domain-error.js';
import { ApiProblems } from '../common/errors/problem.dto.js';
import { JSON_TYPE } from '../common/stored-json.js';
import { ClientSignal } from '../common/workers/client-signal.js';
import { TextWorkers } from '../common/workers/text-workers.js';
import { type ExportFormat } from '../subscriptions/plans/plan.js';
import { contentDisposition } from '../media/streaming.js';
import { TranscriptDto, TranscriptJsonDto, TranscriptQuery } from './dto/transcript.dto.js';
import { ExportQuery } from './exports/export.dto.js';
import { asPayload, describeText, ExportDownload } from './exports/export-download.js';
import { DOCUMENT_TIMEOUT_MS, type ExportOptions, MIME_OF } from './exports/transcript-writer.js';
import { TRANSCRIPT_TASKS } from './transcript-tasks.js';
import { type Transcript } from './transcript.entity.js';
import { parseTranscriptFilename } from './transcript-names.js';
import { TranscriptsService } from './transcripts.service.js';

const RAW_PATHS = [
  'media/transcript/:userId/:filename',
  'uploads/users/:userId/:filename',
  'uploads/users/:userId/outputs/:filename',
  'api/uploads/users/:userId/:filename',
  'api/uploads/users/:userId/outputs/:filename',
];

@ApiTags('transcripts')
@ApiProblems({ 401: 'UNAUTHENTICATED', 404: 'NOT_FOUND' })
@ForKeys('transcripts')
@Controller()
export class TranscriptsController {
  constructor(
    private readonly transcripts: TranscriptsService,
    private readonly exports: ExportDownload,
    private readonly workers: TextWorkers,
  ) {}

  @Get('transcripts/:uploadId')
  @ApiOperation({ operationId: 'getTranscript', summary: 'A recording’s transcript with words and times' })
  @ApiParam({ name: 'uploadId', description: 'The recording: its id, filename or original name.' })
  @ApiOkResponse({ type: TranscriptDto })
  @ApiProblems({ 429: 'TEXT_WORK_BUSY or TOO_MANY_TRANSFERS' })
  async get(
    @CurrentUser() { userId }: Principal,
    @Param('uploadId') uploadId: string,
    @Query() query: TranscriptQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const located = await this.transcripts.locate(userId, uploadId, query.version, query.language);
    void reply.type(JSON_TYPE);
    return TranscriptDto.of(located, await this.transcripts.stored(located.transcript));
  }

  @Get('transcripts/:uploadId/export')
  @ApiOperation({ operationId: 'exportTranscript', summary: 'A transcript as a file' })
  @ApiParam({ name: 'uploadId', description: 'The recording: its id, filename or original name.' })
  @ApiProduces(...Object.values(MIME_OF).map((mime) => mime.split(';')[0]!))
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems({
    403: 'EXPORT_FORMAT_NOT_IN_PLAN',
    413: 'TEXT_TOO_COMPLEX',
    429: 'TEXT_WORK_BUSY or TOO_MANY_TRANSFERS',
  })
  async export(
    @CurrentUser() user: Principal,
    @Param('uploadId') uploadId: string,
    @Query() { format, version, language, ...options }: ExportQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
    @ClientSignal() signal: AbortSignal,
  ): Promise<string | Buffer> {
    const { transcript, file } = await this.transcripts.locate(user.userId, uploadId, version, language);
    const title = file.originalName.replace(/\.[^.]+$/, '');
    const write = () => this.write(transcript, { title, format, options }, signal);
    return this.exports.send(user.userId, reply, { format, name: `${title}.${format}`, write });
  }

  @Get(RAW_PATHS)
  @ApiOperation({
    operationId: 'getTranscriptFile',
    summary: 'A transcript by its file name: <recording>_transcript.txt, _original.srt, _edited.json and so on',
  })
  @ApiExtraModels(TranscriptJsonDto)
  @ApiOkResponse({
    content: {
      'text/plain': { schema: { type: 'string' } },
      'application/x-subrip': { schema: { type: 'string' } },
      'application/json': { schema: { $ref: getSchemaPath(TranscriptJsonDto) } },
    },
  })
  @ApiProblems({ 413: 'TEXT_TOO_COMPLEX', 429: 'TEXT_WORK_BUSY or TOO_MANY_TRANSFERS' })
  async raw(
    @CurrentUser() user: Principal,
    @Param('userId') userId: string,
    @Param('filename') filename: string,
    @Res({ passthrough: true }) reply: FastifyReply,
    @ClientSignal() signal: AbortSignal,
  ): Promise<string | Buffer> {
    const name = parseTranscriptFilename(filename);
    if (userId !== user.userId || !name) throw new NotFoundError('Transcript file');
    const { transcript } = await this.transcripts.locate(userId, name.recording, name.version);
    const content = await this.write(transcript, { title: '', format: name.format }, signal);
    describeText(reply, name.format, contentDisposition('inline', filename));
    return content;
  }

  private async write(
    transcript: Transcript,
    order: { title: string; format: ExportFormat; options?: ExportOptions },
    signal: AbortSignal,
  ): Promise<string | Buffer> {
    const { userId, kind, language, durationSeconds, wordCount } = transcript;
    const segments = await this.transcripts.storedSegments(transcript);
    const isDocument = order.format === 'docx' || order.format === 'pdf';
    const input = { kind, segments, language, durationSeconds, wordCount, ...order };
    const content = await this.workers.run(TRANSCRIPT_TASKS, 'exportTranscript', input, {
      ...{ account: userId, signal },
      ...(isDocument ? { timeoutMs: DOCUMENT_TIMEOUT_MS } : { characters: segments.length }),
    });
    return asPayload(content);
  }
}
