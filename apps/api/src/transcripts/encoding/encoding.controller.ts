import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { ForKeys } from '../../common/auth/key-scope.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { ChooseEncodingDto, EncodingQuery, TextEncodingDto } from './encoding.dto.js';
import { TextEncodings } from './text-encodings.service.js';

const FILE = { name: 'fileId', description: 'A file of subtitles or text: its id, filename or original name.' };
const REFUSALS = { 400: 'VALIDATION_FAILED or INVALID_FILE_TYPE', 413: 'FILE_TOO_LARGE' };

/** What subtitles and texts are written in. */
@ApiTags('subtitles')
@ApiProblems({ 401: 'UNAUTHENTICATED', 404: 'NOT_FOUND' })
@ForKeys('files', 'transcripts')
@Controller('subtitles/:fileId/encoding')
export class EncodingController {
  constructor(private readonly encodings: TextEncodings) {}

  @Get()
  @ApiOperation({
    operationId: 'getTextEncoding',
    summary: 'What a text is written in, how sure that is, and how it reads in this and other encodings',
  })
  @ApiParam(FILE)
  @ApiOkResponse({ type: TextEncodingDto })
  @ApiProblems(REFUSALS)
  async get(
    @CurrentUser() { userId }: Principal,
    @Param('fileId') fileId: string,
    @Query() { encoding }: EncodingQuery,
  ): Promise<TextEncodingDto> {
    const file = await this.encodings.find(userId, fileId);
    const isChosen = file.textEncoding !== null && (encoding ?? file.textEncoding) === file.textEncoding;
    return TextEncodingDto.of(file.id, isChosen, await this.encodings.preview(file, encoding));
  }

  @Put()
  @ApiOperation({
    operationId: 'chooseTextEncoding',
    summary: 'Say what a text is written in: whatever reads it from now on goes by it',
  })
  @ApiParam(FILE)
  @ApiOkResponse({ type: TextEncodingDto })
  @ApiProblems(REFUSALS)
  async choose(
    @CurrentUser() { userId }: Principal,
    @Param('fileId') fileId: string,
    @Body() { encoding }: ChooseEncodingDto,
  ): Promise<TextEncodingDto> {
    const file = await this.encodings.find(userId, fileId);
    await this.encodings.choose(file, encoding);
    return TextEncodingDto.of(file.id, encoding !== null, await this.encodings.preview(file));
  }
}
