import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentUser, type Principal } from '../common/auth/current-user.decorator.js';
import { NotFoundError } from '../common/errors/domain-error.js';
import { ApiProblems } from '../common/errors/problem.dto.js';
import { Storage } from '../storage/storage.js';
import { DownloadsService } from '../usage/downloads.service.js';
import { deliver } from './delivery.js';
import { PeaksDto } from './dto/file-record.dto.js';
import { MediaService } from './media.service.js';

/** Content of files, to their owner only: another's id in the path is a file that does not exist. */
@ApiTags('media')
@ApiProblems({ 401: 'UNAUTHENTICATED', 404: 'NOT_FOUND' })
@Controller()
export class DeliveryController {
  constructor(
    private readonly media: MediaService,
    private readonly storage: Storage,
    private readonly downloads: DownloadsService,
  ) {}

  @Get(['media/users/:userId/:filename', 'uploads/files/:userId/:filename'])
  @ApiOperation({
    operationId: 'getFileContent',
    summary: 'The file’s bytes; honours Range, If-Range and If-None-Match',
  })
  @ApiQuery({ name: 'download', required: false, description: 'Anything: answer as an attachment.' })
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiResponse({ status: 206, description: 'One range of it.', schema: { type: 'string', format: 'binary' } })
  @ApiResponse({ status: 304, description: 'Unchanged.' })
  @ApiResponse({ status: 416, description: 'The range lies beyond the file.' })
  async content(
    @CurrentUser() user: Principal,
    @Param('userId') userId: string,
    @Param('filename') filename: string,
    @Query('download') download: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (userId !== user.userId) throw new NotFoundError('File');
    const file = await this.media.findOwned(userId, filename);
    const asAttachment = download !== undefined;
    // A resumed download is the same one.
    if (asAttachment && request.method === 'GET' && /^bytes=0-/.test(request.headers.range ?? 'bytes=0-'))
      await this.downloads.note(userId, {
        name: file.originalName,
        format: file.filename.split('.').pop()!,
        sizeBytes: Number(file.sizeBytes),
      });
    await deliver(file, this.storage, request, reply, asAttachment);
  }

  @Get('media/users/:userId/:filename/peaks')
  @ApiOperation({ operationId: 'getFilePeaks', summary: 'The waveform' })
  @ApiOkResponse({ type: PeaksDto })
  async peaks(
    @CurrentUser() user: Principal,
    @Param('userId') userId: string,
    @Param('filename') filename: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PeaksDto> {
    if (userId !== user.userId) throw new NotFoundError('File');
    const { file, peaks } = await this.media.peaksOf(userId, filename);
    void reply.header('Cache-Control', 'private, max-age=86400, immutable');
    return {
      duration_seconds: file.durationSeconds ?? 0,
      samples_per_second: peaks.samplesPerSecond,
      peaks: Array.from(peaks.data, (byte) => Math.round((byte / 255) * 1_000) / 1_000),
    };
  }
}
