import { Controller, HttpCode, HttpStatus, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { CurrentUser, type Principal } from '../common/auth/current-user.decorator.js';
import { ForKeys } from '../common/auth/key-scope.decorator.js';
import { ApiProblems } from '../common/errors/problem.dto.js';
import { FileRecordDto } from '../media/dto/file-record.dto.js';
import { MediaService } from '../media/media.service.js';
import { drain } from './drain.js';
import { UploadErrors } from './upload.errors.js';
import { UploadsService } from './uploads.service.js';

/** What a multipart envelope may add to the file it carries. */
const ENVELOPE_BYTES = 4_096;
@ApiTags('uploads')
@ApiProblems({ 401: 'UNAUTHENTICATED' })
@ForKeys('files')
@Controller('uploads')
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly media: MediaService,
  ) {}

  @Post()
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ operationId: 'uploadFile', summary: 'Upload one file' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
  })
  @ApiOkResponse({ type: FileRecordDto })
  @ApiProblems({
    400: 'NO_FILE, EMPTY_FILE, INVALID_FILE_EXTENSION, INVALID_FILE_TYPE, FILE_CONTENT_MISMATCH or UPLOAD_BROKEN_OFF',
    413: 'FILE_TOO_LARGE or STORAGE_FULL',
    507: 'SERVER_STORAGE_FULL',
  })
  async upload(@CurrentUser() { userId }: Principal, @Req() request: FastifyRequest): Promise<FileRecordDto> {
    if (!request.isMultipart()) throw UploadErrors.noFile();
    try {
      const part = await this.filePart(request);
      const length = Number(request.headers['content-length']);
      const file = await this.uploads.receive(userId, {
        name: part.filename,
        declaredType: part.mimetype,
        declaredBytes: Number.isFinite(length) ? Math.max(0, length - ENVELOPE_BYTES) : null,
        content: part.file,
      });
      // It is kept: whoever heard of a failure now would send it again.
      return await this.media.recordOf(userId, file.id).catch(() => this.media.recordOf(userId, file.id));
    } catch (error) {
      await drain(request);
      throw error;
    }
  }

  private async filePart(request: FastifyRequest): Promise<MultipartFile> {
    // The whole name as it was sent, with whatever folder stands before it: it is only ever text.
    const options = { preservePath: true, limits: { fileSize: Infinity, files: 1, fields: 10 } };
    const part = await request.file(options).catch(() => {
      throw UploadErrors.brokenOff();
    });
    // A form that was sent without choosing a file has a part without a name.
    if (!part?.filename || part.fieldname !== 'file') throw UploadErrors.noFile();
    return part;
  }
}
