import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  HttpStatus,
  Param,
  ParseUUIDPipe,
  Patch,
  Post,
  Put,
  Res,
} from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { requireScope } from '../../auth/require-scope.js';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { ForKeys } from '../../common/auth/key-scope.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { LargeBody, SEGMENTS_BODY, TEXT_BODY } from '../../common/request-body/large-body.decorator.js';
import { Idempotent } from '../../common/idempotency/idempotency.interceptor.js';
import { JSON_TYPE, withStoredJson } from '../../common/stored-json.js';
import { SaveTranscriptDto, SaveTranscriptResponseDto, TranscriptDto } from '../dto/transcript.dto.js';
import { transcriptFilename } from '../transcript-names.js';
import { TranscriptsService } from '../transcripts.service.js';
import { type Edited, EditsService } from './edits.service.js';
import { VersionsService } from './versions.service.js';
import { ImportsService } from './imports.service.js';
import {
  AlignTextDto,
  ChangeDraftDto,
  DraftDto,
  DraftSavedDto,
  HistoryDto,
  HistoryEntryDto,
  ImportSubtitlesDto,
  PublishDraftDto,
  PutEditedDto,
  SubtitlesImportedDto,
  TranscriptSavedDto,
} from './editing.dto.js';

const RECORDING = { name: 'uploadId', description: 'The recording: its id, filename or original name.' };

@ApiTags('transcripts')
@ApiProblems({ 401: 'UNAUTHENTICATED', 404: 'NOT_FOUND' })
@ForKeys('transcripts')
@Controller()
export class EditingController {
  constructor(
    private readonly edits: EditsService,
    private readonly versions: VersionsService,
    private readonly imports: ImportsService,
    private readonly transcripts: TranscriptsService,
  ) {}

  @Get('transcripts/:uploadId/draft')
  @ApiOperation({
    operationId: 'getTranscriptDraft',
    summary: 'What is being written; the current version where nothing is',
  })
  @ApiParam(RECORDING)
  @ApiOkResponse({ type: DraftDto })
  @ApiProblems({ 429: 'TEXT_WORK_BUSY or TOO_MANY_TRANSFERS' })
  async draft(
    @CurrentUser() { userId }: Principal,
    @Param('uploadId') uploadId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { baseId, currentId, revision, segments, savedAt } = await this.edits.draft(userId, uploadId);
    const answer: Omit<DraftDto, 'segments'> = {
      ...{ base_id: baseId, current_id: currentId, revision },
      saved_at: savedAt?.toISOString() ?? null,
    };
    void reply.type(JSON_TYPE);
    return withStoredJson(answer, { segments });
  }

  @Patch('transcripts/:uploadId/draft')
  @LargeBody(SEGMENTS_BODY)
  @ApiOperation({ operationId: 'changeTranscriptDraft', summary: 'Change the draft that was seen last' })
  @ApiParam(RECORDING)
  @ApiOkResponse({ type: DraftSavedDto })
  @ApiProblems({
    400: 'VALIDATION_FAILED',
    409: 'EDIT_CONFLICT',
    413: 'TEXT_TOO_COMPLEX or TEXT_STORAGE_FULL',
    429: 'TEXT_WORK_BUSY',
  })
  async change(
    @CurrentUser() { userId }: Principal,
    @Param('uploadId') uploadId: string,
    @Body() body: ChangeDraftDto,
  ): Promise<DraftSavedDto> {
    const { revision, savedAt } = await this.edits.change(userId, uploadId, body);
    return { revision, saved_at: savedAt.toISOString() };
  }

  @Delete('transcripts/:uploadId/draft')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ operationId: 'discardTranscriptDraft', summary: 'Forget the draft' })
  @ApiParam(RECORDING)
  @ApiNoContentResponse()
  discard(@CurrentUser() { userId }: Principal, @Param('uploadId') uploadId: string): Promise<void> {
    return this.edits.discard(userId, uploadId);
  }

  @Post('transcripts/:uploadId/draft/publish')
  @HttpCode(HttpStatus.OK)
  @Idempotent()
  @ApiOperation({ operationId: 'publishTranscriptDraft', summary: 'Make the draft the edited version' })
  @ApiParam(RECORDING)
  @ApiOkResponse({ type: TranscriptSavedDto })
  @ApiProblems({
    400: 'NO_TRANSCRIPT_DATA',
    409: 'EDIT_CONFLICT',
    413: 'TEXT_TOO_COMPLEX or TEXT_STORAGE_FULL',
    429: 'TEXT_WORK_BUSY',
  })
  async publish(
    @CurrentUser() { userId }: Principal,
    @Param('uploadId') uploadId: string,
    @Body() { revision }: PublishDraftDto,
  ): Promise<TranscriptSavedDto> {
    return saved(await this.edits.publish(userId, uploadId, revision));
  }

  @Put('transcripts/:uploadId/edited')
  @LargeBody(SEGMENTS_BODY)
  @ApiOperation({
    operationId: 'putEditedTranscript',
    summary: 'Create or update the edited version, with words and times',
  })
  @ApiParam(RECORDING)
  @ApiOkResponse({ type: TranscriptSavedDto })
  @ApiProblems({
    400: 'VALIDATION_FAILED or NO_TRANSCRIPT_DATA',
    409: 'EDIT_CONFLICT',
    413: 'TEXT_TOO_COMPLEX or TEXT_STORAGE_FULL',
    429: 'TEXT_WORK_BUSY',
  })
  async put(
    @CurrentUser() { userId }: Principal,
    @Param('uploadId') uploadId: string,
    @Body() { segments, base_id }: PutEditedDto,
  ): Promise<TranscriptSavedDto> {
    return saved(await this.edits.put(userId, uploadId, segments, base_id));
  }

  @Post('media/transcripts/save')
  @LargeBody(TEXT_BODY)
  @HttpCode(HttpStatus.OK)
  @Idempotent()
  @ApiOperation({ operationId: 'saveTranscript', summary: 'Create or update the edited version' })
  @ApiOkResponse({ type: SaveTranscriptResponseDto })
  @ApiProblems({ 400: 'NO_TRANSCRIPT_DATA', 413: 'TEXT_TOO_COMPLEX or TEXT_STORAGE_FULL', 429: 'TEXT_WORK_BUSY' })
  async saveText(
    @CurrentUser() { userId }: Principal,
    @Body() { original_file, text }: SaveTranscriptDto,
  ): Promise<SaveTranscriptResponseDto> {
    const { is_updated, filename } = saved(await this.edits.saveText(userId, original_file, text));
    return { is_updated, filename };
  }

  @Post('transcripts/:uploadId/import')
  @HttpCode(HttpStatus.OK)
  @Idempotent()
  @ApiOperation({ operationId: 'importSubtitles', summary: 'Make a file of subtitles the edited version' })
  @ApiParam(RECORDING)
  @ApiOkResponse({ type: SubtitlesImportedDto })
  @ApiProblems({
    400: 'INVALID_FILE_TYPE or NO_SUBTITLES',
    413: 'FILE_TOO_LARGE, TEXT_TOO_COMPLEX or TEXT_STORAGE_FULL',
    429: 'TEXT_WORK_BUSY',
  })
  async import(
    @CurrentUser() who: Principal,
    @Param('uploadId') uploadId: string,
    @Body() { file_id, encoding: named }: ImportSubtitlesDto,
  ): Promise<SubtitlesImportedDto> {
    requireScope(who, 'files:read');
    // The file belongs to the recording from then on.
    requireScope(who, 'files:write');
    const { read, untagged, ...edited } = await this.imports.subtitles(who.userId, uploadId, file_id, named);
    const { format, encoding, confidence, isCertain, cues, repairs } = read;
    return {
      ...saved(edited),
      ...{ format, encoding, encoding_confidence: confidence, encoding_certain: isCertain },
      ...{ cues, untagged, repairs },
    };
  }

  @Post('transcripts/:uploadId/align')
  @LargeBody(TEXT_BODY)
  @HttpCode(HttpStatus.OK)
  @Idempotent()
  @ApiOperation({ operationId: 'alignText', summary: 'Make a text the edited version, timed by what was heard' })
  @ApiParam(RECORDING)
  @ApiOkResponse({ type: TranscriptSavedDto })
  @ApiProblems({
    400: 'NO_TRANSCRIPT_DATA',
    409: 'NOT_TRANSCRIBED',
    413: 'TEXT_TOO_COMPLEX or TEXT_STORAGE_FULL',
    429: 'TEXT_WORK_BUSY',
  })
  async align(
    @CurrentUser() { userId }: Principal,
    @Param('uploadId') uploadId: string,
    @Body() { text }: AlignTextDto,
  ): Promise<TranscriptSavedDto> {
    return saved(await this.imports.text(userId, uploadId, text));
  }

  @Get('transcripts/:uploadId/history')
  @ApiOperation({
    operationId: 'getTranscriptHistory',
    summary: 'The versions of a transcript: what readers see, and up to 100 earlier ones, 50 MB in all',
  })
  @ApiParam(RECORDING)
  @ApiOkResponse({ type: HistoryDto })
  async history(@CurrentUser() { userId }: Principal, @Param('uploadId') uploadId: string): Promise<HistoryDto> {
    const { rows, currentId } = await this.versions.history(userId, uploadId);
    return { entries: rows.map((row) => HistoryEntryDto.of(row, currentId)) };
  }

  @Get('transcripts/:uploadId/history/:id')
  @ApiOperation({ operationId: 'getTranscriptHistoryEntry', summary: 'One of the versions of the history' })
  @ApiParam(RECORDING)
  @ApiOkResponse({ type: TranscriptDto })
  @ApiProblems({ 429: 'TEXT_WORK_BUSY or TOO_MANY_TRANSFERS' })
  async entry(
    @CurrentUser() { userId }: Principal,
    @Param('uploadId') uploadId: string,
    @Param('id', ParseUUIDPipe) id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { transcript, file } = await this.versions.entry(userId, uploadId, id);
    void reply.type(JSON_TYPE);
    const described = { transcript, file, version: VERSION_OF[transcript.kind], versions: [] };
    return TranscriptDto.of(described, await this.transcripts.stored(transcript));
  }

  @Post('transcripts/:uploadId/history/:id/restore')
  @HttpCode(HttpStatus.OK)
  @Idempotent()
  @ApiOperation({ operationId: 'restoreTranscript', summary: 'Make an earlier version the edited one' })
  @ApiParam(RECORDING)
  @ApiOkResponse({ type: TranscriptSavedDto })
  @ApiProblems({ 413: 'TEXT_STORAGE_FULL' })
  async restore(
    @CurrentUser() { userId }: Principal,
    @Param('uploadId') uploadId: string,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<TranscriptSavedDto> {
    return saved(await this.edits.restore(userId, uploadId, id));
  }
}

const VERSION_OF = {
  machine: 'transcribed',
  edited: 'edited',
  translated: 'translated',
  opinion: 'transcribed',
} as const;

const saved = ({ transcript, isUpdated }: Edited): TranscriptSavedDto => ({
  id: transcript.id,
  is_updated: isUpdated,
  filename: transcriptFilename(transcript.fileId, 'edited', 'txt'),
});
