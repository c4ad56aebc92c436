import { Controller, Delete, Head, HttpCode, HttpStatus, Options, Param, Patch, Post, Req, Res } from '@nestjs/common';
import {
  ApiConsumes,
  ApiCreatedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOperation,
  ApiParam,
  ApiProperty,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import { Throttle } from '@nestjs/throttler';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { ForKeys } from '../../common/auth/key-scope.decorator.js';
import { Public } from '../../common/auth/public.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { API_PREFIX } from '../../config/product.js';
import { drain } from '../drain.js';
import { UploadChunkLimiter } from '../body-limiter.js';
import { ResumableUploadsService, type UploadState } from './resumable-uploads.service.js';
import {
  CHECKSUM_ALGORITHMS,
  checksumOf,
  countOf,
  metadataOf,
  OFFSET_STREAM,
  TUS_EXTENSIONS,
  TUS_VERSION,
  TusErrors,
} from './tus.js';

class CreatedUploadDto {
  @ApiProperty({ format: 'uuid', description: 'Of the upload, and of the file that it becomes.' }) id!: string;
}

const version = { name: 'Tus-Resumable', required: true, schema: { type: 'string' as const, enum: [TUS_VERSION] } };
/** To each route: pieces of 8 MiB over the fastest line are fewer. */
const REQUESTS_A_MINUTE = 6_000;
const REFUSED = 'FILE_TOO_LARGE, STORAGE_FULL or TUS_LENGTH_EXCEEDED';

/**
 * Uploads by the tus protocol, 1.0.0 with creation, creation-with-upload, checksum, termination and expiration. A finished upload
 * is the file with the upload's id.
 */
@ApiTags('uploads')
@ApiProblems({ 401: 'UNAUTHENTICATED', 412: 'TUS_VERSION_UNSUPPORTED' })
@Throttle({ default: { limit: REQUESTS_A_MINUTE, ttl: 60_000 } })
@ForKeys('files')
@Controller('uploads/resumable')
export class ResumableUploadsController {
  constructor(
    private readonly uploads: ResumableUploadsService,
    private readonly pieces: UploadChunkLimiter,
  ) {}

  @Public()
  @Options()
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ operationId: 'describeUploads', summary: 'What the server speaks of the tus protocol' })
  @ApiNoContentResponse()
  describe(@Res({ passthrough: true }) reply: FastifyReply): void {
    void reply.headers({
      'Tus-Version': TUS_VERSION,
      'Tus-Extension': TUS_EXTENSIONS,
      'Tus-Checksum-Algorithm': CHECKSUM_ALGORITHMS.join(','),
    });
  }

  @Public()
  @Options(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ operationId: 'describeUpload', summary: 'The same, asked at an upload', deprecated: true })
  @ApiParam({ name: 'id', type: String, format: 'uuid' })
  @ApiNoContentResponse()
  describeOne(@Res({ passthrough: true }) reply: FastifyReply): void {
    this.describe(reply);
  }

  @Post()
  @HttpCode(HttpStatus.CREATED)
  @ApiOperation({ operationId: 'createUpload', summary: 'Begin a resumable upload' })
  @ApiHeader(version)
  @ApiHeader({ name: 'Upload-Length', required: true, description: 'Bytes of the whole file.' })
  @ApiHeader({ name: 'Upload-Metadata', required: true, description: '`filename` and `filetype`, each in Base64.' })
  @ApiCreatedResponse({ type: CreatedUploadDto, description: 'Its address is in `Location`.' })
  @ApiProblems({
    400: 'TUS_HEADER_INVALID, EMPTY_FILE, INVALID_FILE_EXTENSION, INVALID_FILE_TYPE or FILE_CONTENT_MISMATCH',
    409: 'TOO_MANY_UPLOADS or TOO_MANY_FILES',
    413: REFUSED,
    429: 'TOO_MANY_UPLOADS',
    507: 'SERVER_STORAGE_FULL',
  })
  async create(
    @CurrentUser() { userId }: Principal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CreatedUploadDto> {
    return answering(request, async (header) => {
      if (header('upload-defer-length') !== undefined) throw TusErrors.deferred();
      const sizeBytes = countOf('Upload-Length', header('upload-length'));
      const metadata = metadataOf(header('upload-metadata'));
      const name = metadata.get('filename') ?? metadata.get('name') ?? '';
      const declaredType = metadata.get('filetype') ?? metadata.get('type') ?? '';
      const created = await this.uploads.create(userId, {
        name,
        declaredType,
        sizeBytes,
        metadata: header('upload-metadata') ?? '',
      });
      void reply.header('Location', `/${API_PREFIX}/uploads/resumable/${created.id}`);
      const state = isStream(request) ? await this.take(userId, created.id, 0, request) : created;
      setUploadHeaders(reply, state);
      return { id: state.id };
    });
  }

  @Head(':id')
  @ApiOperation({ operationId: 'findUpload', summary: 'How much of an upload has arrived' })
  @ApiHeader(version)
  @ApiResponse({ status: 200, description: 'In `Upload-Offset`, of `Upload-Length`.' })
  @ApiProblems({ 404: 'NOT_FOUND', 410: 'UPLOAD_EXPIRED', 423: 'UPLOAD_BUSY' })
  async find(
    @CurrentUser() { userId }: Principal,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await answering(request, async () => {
      const state = await this.uploads.state(userId, id);
      setUploadHeaders(reply, state);
      void reply.header('Upload-Length', String(state.sizeBytes));
      if (state.metadata) void reply.header('Upload-Metadata', state.metadata);
    });
  }

  @Patch(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ operationId: 'continueUpload', summary: 'Send bytes of an upload' })
  @ApiConsumes(OFFSET_STREAM)
  @ApiHeader(version)
  @ApiHeader({ name: 'Upload-Offset', required: true, description: 'Where these bytes begin.' })
  @ApiHeader({
    name: 'Upload-Checksum',
    required: false,
    description: 'An algorithm and the Base64 digest of these bytes.',
  })
  @ApiNoContentResponse({ description: 'The new offset is in `Upload-Offset`; at the end the file is in the library.' })
  @ApiProblems({
    400: 'TUS_HEADER_INVALID, FILE_CONTENT_MISMATCH or UPLOAD_BROKEN_OFF',
    404: 'NOT_FOUND',
    409: 'TUS_OFFSET_MISMATCH or TOO_MANY_FILES',
    410: 'UPLOAD_EXPIRED',
    413: REFUSED,
    415: 'TUS_CONTENT_TYPE_INVALID',
    423: 'UPLOAD_BUSY',
    429: 'TOO_MANY_UPLOADS',
    460: 'TUS_CHECKSUM_MISMATCH',
    507: 'SERVER_STORAGE_FULL',
  })
  async continue(
    @CurrentUser() { userId }: Principal,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await answering(request, async (header) => {
      if (!isStream(request)) throw TusErrors.contentType();
      setUploadHeaders(reply, await this.take(userId, id, countOf('Upload-Offset', header('upload-offset')), request));
    });
  }

  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ operationId: 'cancelUpload', summary: 'Give an upload up and remove what has arrived' })
  @ApiHeader(version)
  @ApiNoContentResponse()
  @ApiProblems({ 404: 'NOT_FOUND', 410: 'UPLOAD_EXPIRED', 423: 'UPLOAD_BUSY' })
  async cancel(
    @CurrentUser() { userId }: Principal,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await answering(request, () => this.uploads.remove(userId, id));
  }

  private take(userId: string, id: string, offset: number, request: FastifyRequest): Promise<UploadState> {
    const length = Number(request.headers['content-length']);
    const order = {
      offset,
      content: request.body as Readable,
      checksum: checksumOf(single(request, 'upload-checksum')),
      lengthBytes: Number.isFinite(length) ? length : null,
    };
    return this.pieces.receive(userId, request.raw, () => this.uploads.append(userId, id, order));
  }
}

const single = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
};

const isStream = ({ headers }: FastifyRequest): boolean => headers['content-type'] === OFFSET_STREAM;

function setUploadHeaders(reply: FastifyReply, { offset, sizeBytes, expiresAt }: UploadState): void {
  void reply.header('Upload-Offset', String(offset));
  if (offset < sizeBytes) void reply.header('Upload-Expires', expiresAt.toUTCString());
}

/** Speaks the one version, and reads on after a refusal so that it is heard. */
async function answering<T>(
  request: FastifyRequest,
  action: (header: (name: string) => string | undefined) => Promise<T>,
): Promise<T> {
  try {
    if (single(request, 'tus-resumable') !== TUS_VERSION) throw TusErrors.version();
    return await action((name) => single(request, name));
  } catch (error) {
    await drain(request);
    throw error;
  }
}
