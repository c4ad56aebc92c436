import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  HttpStatus,
  Param,
  Patch,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasScope } from '../auth/require-scope.js';
import { CurrentUser, type Principal } from '../common/auth/current-user.decorator.js';
import { ForKeys } from '../common/auth/key-scope.decorator.js';
import { ApiProblems } from '../common/errors/problem.dto.js';
import { Transfers } from '../common/transfers/transfers.js';
import { DownloadsService } from '../usage/downloads.service.js';
import { ArchiveService } from './archive.service.js';
import { contentDisposition } from './streaming.js';
import {
  ChangeFileDto,
  DependentsDto,
  FileIdsDto,
  FileIdsQuery,
  FilePageDto,
  FileQuery,
  FileRecordDto,
} from './dto/file-record.dto.js';
import { FileLists } from './file-lists.service.js';
import { MediaService } from './media.service.js';

const NAME = { name: 'name', description: 'Its id, filename, or original name where that is the only one.' };

@ApiTags('uploads')
@ApiProblems({ 401: 'UNAUTHENTICATED' })
@ForKeys('files')
@Controller('uploads')
export class LibraryController {
  constructor(
    private readonly media: MediaService,
    private readonly lists: FileLists,
    private readonly archives: ArchiveService,
    private readonly downloads: DownloadsService,
    private readonly transfers: Transfers,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'listFiles', summary: 'The library, page by page' })
  @ApiOkResponse({ type: FilePageDto })
  @ApiProblems({ 400: 'VALIDATION_FAILED', 422: 'SEARCH_TOO_LONG', 429: 'TEXT_WORK_BUSY or RATE_LIMITED' })
  list(@CurrentUser() who: Principal, @Query() query: FileQuery): Promise<FilePageDto> {
    return this.lists.page(who.userId, query, { inTexts: hasScope(who, 'transcripts:read') });
  }

  @Get('dependents')
  @ApiOperation({ operationId: 'getDependents', summary: 'What goes with files that are deleted, and what would stay' })
  @ApiOkResponse({ type: DependentsDto })
  @ApiProblems({ 400: 'VALIDATION_FAILED' })
  dependents(@CurrentUser() { userId }: Principal, @Query() { ids }: FileIdsQuery): Promise<DependentsDto> {
    return this.media.dependents(userId, ids);
  }

  @Get('archive')
  @ApiOperation({ operationId: 'downloadArchive', summary: 'Several files as one ZIP' })
  @ApiProduces('application/zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems({ 400: 'VALIDATION_FAILED', 404: 'NOT_FOUND', 429: 'TOO_MANY_TRANSFERS or RATE_LIMITED' })
  async archive(
    @CurrentUser() { userId }: Principal,
    @Query() { ids }: FileIdsQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const files = await this.media.findAllOwned(userId, ids);
    await this.transfers.begin(request, reply);
    const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
    await this.downloads.note(userId, { name: 'timbrel-files.zip', format: 'zip', sizeBytes });
    // Media doesn't compress well, and compression would slow it down.
    request.headers['x-no-compression'] = '';
    void reply.headers({
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition('attachment', 'timbrel-files.zip'),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    });
    await reply.send(this.archives.zip(files));
  }

  @Post('delete')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ operationId: 'deleteFiles', summary: 'Delete several files and what exists only for them' })
  @ApiNoContentResponse({ description: 'All are hidden; within ten seconds they can be restored.' })
  @ApiProblems({ 400: 'VALIDATION_FAILED', 404: 'NOT_FOUND' })
  async removeAll(@CurrentUser() { userId }: Principal, @Body() { ids }: FileIdsDto): Promise<void> {
    await this.media.remove(userId, ids);
  }

  @Post('restore')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ operationId: 'restoreFiles', summary: 'Take a deletion back, within ten seconds' })
  @ApiNoContentResponse()
  @ApiProblems({ 400: 'VALIDATION_FAILED', 409: 'TOO_MANY_FILES', 410: 'DELETED_FOR_GOOD', 413: 'STORAGE_FULL' })
  async restore(@CurrentUser() { userId }: Principal, @Body() { ids }: FileIdsDto): Promise<void> {
    await this.media.restore(userId, ids);
  }

  @Get(':name')
  @ApiOperation({ operationId: 'getFile', summary: 'One file’s record' })
  @ApiParam(NAME)
  @ApiOkResponse({ type: FileRecordDto })
  @ApiProblems({ 404: 'NOT_FOUND', 409: 'AMBIGUOUS_NAME' })
  get(@CurrentUser() { userId }: Principal, @Param('name') name: string): Promise<FileRecordDto> {
    return this.media.recordOf(userId, name);
  }

  @Patch(':name')
  @ApiOperation({ operationId: 'changeFile', summary: 'Say whether a file may be sent to engines elsewhere' })
  @ApiParam(NAME)
  @ApiOkResponse({ type: FileRecordDto })
  @ApiProblems({ 400: 'VALIDATION_FAILED', 404: 'NOT_FOUND', 409: 'AMBIGUOUS_NAME' })
  async change(
    @CurrentUser() { userId }: Principal,
    @Param('name') name: string,
    @Body() { stays_here }: ChangeFileDto,
  ): Promise<FileRecordDto> {
    await this.media.markLocalOnly(userId, name, stays_here);
    return this.media.recordOf(userId, name);
  }

  @Delete(':name')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ operationId: 'deleteFile', summary: 'Delete a file and what exists only for it' })
  @ApiParam(NAME)
  @ApiNoContentResponse({ description: 'It is hidden; within ten seconds it can be restored.' })
  @ApiProblems({ 404: 'NOT_FOUND', 409: 'AMBIGUOUS_NAME' })
  async remove(@CurrentUser() { userId }: Principal, @Param('name') name: string): Promise<void> {
    await this.media.remove(userId, [name]);
  }
}
