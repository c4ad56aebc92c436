import { Controller, Get, Param, ParseIntPipe, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentUser, type Principal } from '../common/auth/current-user.decorator.js';
import { ForKeys } from '../common/auth/key-scope.decorator.js';
import { DAY_SECONDS } from '../common/clock/durations.js';
import { NotFoundError } from '../common/errors/domain-error.js';
import { ApiProblems } from '../common/errors/problem.dto.js';
import { Transfers } from '../common/transfers/transfers.js';
import { Storage } from '../storage/storage.js';
import { DownloadsService } from '../usage/downloads.service.js';
import { toStreamSource, streamFile } from './streaming.js';
import { PeaksDto, PeaksQuery, PreviewsDto } from './dto/previews.dto.js';
import { type DerivativeKind } from './media-derivative.entity.js';
import { MediaService } from './media.service.js';

const UNCHANGING = `private, max-age=${DAY_SECONDS}, immutable`;
const BINARY = { schema: { type: 'string', format: 'binary' } } as const;

interface DerivedAddress {
  user: Principal;
  userId: string;
  filename: string;
  kind: DerivativeKind;
  number?: number;
}

/** Serves file content to its owner only. Other users get 404. */
@ApiTags('media')
@ApiProblems({ 401: 'UNAUTHENTICATED', 404: 'NOT_FOUND' })
@ForKeys('files')
@Controller()
export class StreamingController {
  constructor(
    private readonly media: MediaService,
    readonly storage: Storage,
    private readonly downloads: DownloadsService,
    readonly transfers: Transfers,
  ) {}

  @Get(['media/users/:userId/:filename', 'uploads/files/:userId/:filename'])
  @ApiOperation({
    operationId: 'getFileContent',
    summary: 'The file’s bytes; honours Range, If-Range and If-None-Match',
  })
  @ApiQuery({ name: 'download', type: String, required: false, description: 'Anything: answer as an attachment.' })
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiResponse({ status: 206, description: 'One range of it.', schema: { type: 'string', format: 'binary' } })
  @ApiResponse({ status: 304, description: 'Unchanged.' })
  @ApiProblems({ 416: 'RANGE_NOT_SATISFIABLE', 429: 'TOO_MANY_TRANSFERS or RATE_LIMITED' })
  async content(
    @CurrentUser() user: Principal,
    @Param('userId') userId: string,
    @Param('filename') filename: string,
    @Query('download') download: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const file = await this.media.findOwned(ownerOf(user, userId), filename);
    const asAttachment = download !== undefined;
    // Don't count a resumed download again.
    if (asAttachment && request.method === 'GET' && /^bytes=0-/i.test(request.headers.range ?? 'bytes=0-'))
      await this.downloads.note(userId, {
        name: file.originalName,
        format: file.filename.split('.').pop()!,
        sizeBytes: file.sizeBytes,
      });
    await streamFile(file, this, request, reply, asAttachment);
  }

  @Get('media/users/:userId/:filename/peaks')
  @ApiOperation({ operationId: 'getFilePeaks', summary: 'The waveform, from afar or near' })
  @ApiOkResponse({ type: PeaksDto })
  @ApiProblems({ 400: 'VALIDATION_FAILED' })
  async peaks(
    @CurrentUser() user: Principal,
    @Param('userId') userId: string,
    @Param('filename') filename: string,
    @Query() { per_second: perSecond, from, to }: PeaksQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PeaksDto> {
    const peaks = await this.media.peaksOf(ownerOf(user, userId), filename, { perSecond, from, to });
    void reply.header('Cache-Control', UNCHANGING);
    return peaks;
  }

  @Get('media/users/:userId/:filename/previews')
  @ApiOperation({ operationId: 'getFilePreviews', summary: 'Pictures of a film or of a document’s pages' })
  @ApiOkResponse({ type: PreviewsDto })
  previews(
    @CurrentUser() user: Principal,
    @Param('userId') userId: string,
    @Param('filename') filename: string,
  ): Promise<PreviewsDto> {
    return this.media.previewsOf(ownerOf(user, userId), filename);
  }

  @Get('media/users/:userId/:filename/thumbnail')
  @ApiOperation({ operationId: 'getFileThumbnail', summary: 'A small picture of it' })
  @ApiProduces('image/jpeg')
  @ApiOkResponse(BINARY)
  thumbnail(
    @CurrentUser() user: Principal,
    @Param('userId') userId: string,
    @Param('filename') filename: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.sendDerived({ user, userId, filename, kind: 'thumbnail' }, request, reply);
  }

  @Get('media/users/:userId/:filename/sprite')
  @ApiOperation({ operationId: 'getFileSprite', summary: 'Many small pictures of a film on one' })
  @ApiProduces('image/jpeg')
  @ApiOkResponse(BINARY)
  sprite(
    @CurrentUser() user: Principal,
    @Param('userId') userId: string,
    @Param('filename') filename: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.sendDerived({ user, userId, filename, kind: 'sprite' }, request, reply);
  }

  @Get('media/users/:userId/:filename/playback')
  @ApiOperation({
    operationId: 'getFilePlayback',
    summary: 'A copy that every browser plays, of a file that browsers don’t; honours Range',
  })
  @ApiProduces('video/mp4', 'audio/mp4')
  @ApiOkResponse(BINARY)
  @ApiResponse({ status: 206, description: 'One range of it.', ...BINARY })
  @ApiProblems({ 416: 'RANGE_NOT_SATISFIABLE', 429: 'TOO_MANY_TRANSFERS or RATE_LIMITED' })
  playback(
    @CurrentUser() user: Principal,
    @Param('userId') userId: string,
    @Param('filename') filename: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.sendDerived({ user, userId, filename, kind: 'rendition' }, request, reply);
  }

  @Get('media/users/:userId/:filename/pages/:number')
  @ApiOperation({ operationId: 'getFilePage', summary: 'A page of a document as a picture' })
  @ApiProduces('image/jpeg')
  @ApiOkResponse(BINARY)
  page(
    @CurrentUser() user: Principal,
    @Param('userId') userId: string,
    @Param('filename') filename: string,
    @Param('number', ParseIntPipe) number: number,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.sendDerived({ user, userId, filename, kind: 'page', number }, request, reply);
  }

  private async sendDerived(
    { user, userId, filename, kind, number = 1 }: DerivedAddress,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { file, derivative } = await this.media.derivativeOf(ownerOf(user, userId), filename, kind, number);
    await streamFile(toStreamSource(file, derivative), this, request, reply, false);
  }
}

/** @throws NotFoundError for another user's folder */
function ownerOf(user: Principal, userId: string): string {
  if (userId !== user.userId) throw new NotFoundError('File');
  return userId;
}
