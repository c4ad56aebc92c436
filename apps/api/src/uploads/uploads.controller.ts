import { Controller, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal } from '../common/auth/current-user.decorator.js';
import { ForKeys } from '../common/auth/key-scope.decorator.js';
import { ApiProblems } from '../common/errors/problem.dto.js';
import { FileRecordDto } from '../media/dto/file-record.dto.js';
import { MediaService } from '../media/media.service.js';
import { IdempotentForm, FormFile } from './staged-form.interceptor.js';
import { UploadErrors } from './upload.errors.js';
import { type StagedFile, UploadsService } from './uploads.service.js';

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
  @IdempotentForm()
  @ApiOperation({ operationId: 'uploadFile', summary: 'Upload one file' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
  })
  @ApiOkResponse({ type: FileRecordDto })
  @ApiProblems({
    400: 'NO_FILE, EMPTY_FILE, INVALID_FILE_EXTENSION, INVALID_FILE_TYPE, FILE_CONTENT_MISMATCH or UPLOAD_BROKEN_OFF',
    409: 'TOO_MANY_FILES',
    413: 'FILE_TOO_LARGE or STORAGE_FULL',
    429: 'TOO_MANY_UPLOADS',
    507: 'SERVER_STORAGE_FULL',
  })
  async upload(@CurrentUser() { userId }: Principal, @FormFile() staged: StagedFile | null): Promise<FileRecordDto> {
    const file = await this.uploads.commitStaged(staged);
    if (!file) throw UploadErrors.noFile();
    // It is kept: whoever heard of a failure now would send it again.
    return this.media.recordOf(userId, file.id).catch(() => this.media.recordOf(userId, file.id));
  }
}
