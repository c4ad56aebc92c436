import { Controller, Delete, Get, HttpCode, HttpStatus, Param, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal } from '../common/auth/current-user.decorator.js';
import { ApiProblems } from '../common/errors/problem.dto.js';
import { FilePageDto, FileQuery, FileRecordDto } from './dto/file-record.dto.js';
import { MediaService } from './media.service.js';

@ApiTags('uploads')
@ApiProblems({ 401: 'UNAUTHENTICATED' })
@Controller('uploads')
export class LibraryController {
  constructor(private readonly media: MediaService) {}

  @Get()
  @ApiOperation({ operationId: 'listFiles', summary: 'The library, page by page' })
  @ApiOkResponse({ type: FilePageDto })
  @ApiProblems({ 400: 'VALIDATION_FAILED' })
  list(@CurrentUser() { userId }: Principal, @Query() query: FileQuery): Promise<FilePageDto> {
    return this.media.list(userId, query);
  }

  @Get(':name')
  @ApiOperation({ operationId: 'getFile', summary: 'One file’s record' })
  @ApiParam({ name: 'name', description: 'Its id, filename, or original name where that is the only one.' })
  @ApiOkResponse({ type: FileRecordDto })
  @ApiProblems({ 404: 'NOT_FOUND', 409: 'AMBIGUOUS_NAME' })
  async get(@CurrentUser() { userId }: Principal, @Param('name') name: string): Promise<FileRecordDto> {
    return FileRecordDto.of(await this.media.findOwned(userId, name));
  }

  @Delete(':name')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ operationId: 'deleteFile', summary: 'Delete a file and what exists only for it' })
  @ApiParam({ name: 'name', description: 'Its id, filename, or original name where that is the only one.' })
  @ApiNoContentResponse()
  @ApiProblems({ 404: 'NOT_FOUND', 409: 'AMBIGUOUS_NAME' })
  remove(@CurrentUser() { userId }: Principal, @Param('name') name: string): Promise<void> {
    return this.media.remove(userId, name);
  }
}
