import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  HttpStatus,
  Param,
  ParseUUIDPipe,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiProduces,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasScope, requireScope } from '../../auth/require-scope.js';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { ForKeys } from '../../common/auth/key-scope.decorator.js';
import { Public } from '../../common/auth/public.decorator.js';
import { NotFoundError } from '../../common/errors/domain-error.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { JSON_TYPE, withStoredJson } from '../../common/stored-json.js';
import { Transfers } from '../../common/transfers/transfers.js';
import { API_PREFIX } from '../../config/product.js';
import { toStreamSource, streamFile } from '../../media/streaming.js';
import { MediaService } from '../../media/media.service.js';
import { Storage } from '../../storage/storage.js';
import { SharesService } from './shares.service.js';
import { CreateShareDto, SharedTranscriptDto, ShareDto, SharesDto } from './sharing.dto.js';
import { type TranscriptShare } from './transcript-share.entity.js';

const RECORDING = { name: 'uploadId', description: 'The recording: its id, filename or original name.' };
const BINARY = { schema: { type: 'string', format: 'binary' } } as const;

@ApiTags('sharing')
@ApiProblems({ 404: 'NOT_FOUND' })
@ForKeys('transcripts')
@Controller()
export class SharingController {
  constructor(
    private readonly shares: SharesService,
    private readonly media: MediaService,
    readonly storage: Storage,
    readonly transfers: Transfers,
  ) {}

  @Get('transcripts/:uploadId/shares')
  @ApiOperation({ operationId: 'listShares', summary: 'The links by which a transcript can be read' })
  @ApiParam(RECORDING)
  @ApiOkResponse({ type: SharesDto })
  @ApiProblems({ 401: 'UNAUTHENTICATED' })
  async list(@CurrentUser() who: Principal, @Param('uploadId') uploadId: string): Promise<SharesDto> {
    const shares = await this.shares.list(who.userId, uploadId);
    // A link with audio hands out the recording.
    const readable = shares.filter(({ withAudio }) => !withAudio || hasScope(who, 'files:read'));
    return { shares: readable.map((share) => this.dtoOf(share)) };
  }

  @Post('transcripts/:uploadId/shares')
  @ApiOperation({ operationId: 'createShare', summary: 'Make a link by which strangers read a transcript' })
  @ApiParam(RECORDING)
  @ApiCreatedResponse({ type: ShareDto })
  @ApiProblems({ 400: 'VALIDATION_FAILED', 401: 'UNAUTHENTICATED', 409: 'TOO_MANY_SHARES' })
  async create(
    @CurrentUser() who: Principal,
    @Param('uploadId') uploadId: string,
    @Body() { with_audio, expires_in_days }: CreateShareDto,
  ): Promise<ShareDto> {
    // A link hands out what it is made of, to its maker too.
    requireScope(who, 'transcripts:read');
    if (with_audio) requireScope(who, 'files:read');
    const order = { withAudio: with_audio, days: expires_in_days ?? null };
    return this.dtoOf(await this.shares.create(who, uploadId, order));
  }

  @Delete('transcripts/:uploadId/shares/:id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ operationId: 'revokeShare', summary: 'From now on the link leads nowhere' })
  @ApiParam(RECORDING)
  @ApiNoContentResponse()
  @ApiProblems({ 401: 'UNAUTHENTICATED' })
  revoke(
    @CurrentUser() { userId }: Principal,
    @Param('uploadId') uploadId: string,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<void> {
    return this.shares.revoke(userId, uploadId, id);
  }

  @Get('share/:token')
  @Public()
  @ApiOperation({ operationId: 'getSharedTranscript', summary: 'What a link leads to' })
  @ApiOkResponse({ type: SharedTranscriptDto })
  @ApiProblems({ 429: 'TEXT_WORK_BUSY or TOO_MANY_TRANSFERS' })
  async read(@Param('token') token: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const { share, file, transcript, segments } = await this.shares.read(token);
    void reply.type(JSON_TYPE).headers({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
    const plays = share.withAudio && file.playback !== null;
    const answer: Omit<SharedTranscriptDto, 'segments'> = {
      title: file.originalName.replace(/\.[^.]+$/, ''),
      kind: file.kind,
      language: transcript.language,
      duration_seconds: transcript.durationSeconds,
      media_url: plays ? `/${API_PREFIX}/share/${token}/media` : null,
      expires_at: share.expiresAt?.toISOString() ?? null,
    };
    return withStoredJson(answer, { segments });
  }

  @Get('share/:token/media')
  @Public()
  @ApiOperation({
    operationId: 'getSharedMedia',
    summary: 'The recording of a link that was made with it; honours Range',
  })
  @ApiProduces('application/octet-stream')
  @ApiOkResponse(BINARY)
  @ApiResponse({ status: 206, description: 'One range of it.', ...BINARY })
  @ApiProblems({ 416: 'RANGE_NOT_SATISFIABLE', 429: 'TOO_MANY_TRANSFERS or RATE_LIMITED' })
  async play(@Param('token') token: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { share, file } = await this.shares.open(token);
    if (!share.withAudio || file.playback === null) throw new NotFoundError('Shared recording');
    void reply.header('X-Robots-Tag', 'noindex');
    if (file.playback === 'original') return streamFile(file, this, request, reply, false);
    const { derivative } = await this.media.derivativeOf(share.userId, file.id, 'rendition', 1);
    await streamFile(toStreamSource(file, derivative), this, request, reply, false);
  }

  private dtoOf(share: TranscriptShare): ShareDto {
    return {
      id: share.id,
      url: this.shares.addressOf(share),
      with_audio: share.withAudio,
      expires_at: share.expiresAt?.toISOString() ?? null,
      created_at: share.createdAt.toISOString(),
    };
  }
}
