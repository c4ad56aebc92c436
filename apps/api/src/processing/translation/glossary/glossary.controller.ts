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
  Put,
  Query,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal } from '../../../common/auth/current-user.decorator.js';
import { ForKeys } from '../../../common/auth/key-scope.decorator.js';
import { ApiProblems } from '../../../common/errors/problem.dto.js';
import { GlossaryDto, GlossaryQuery, SaveTermDto, TermDto } from './glossary.dto.js';
import { GlossaryService } from './glossary.service.js';

@ApiTags('translation')
@ApiProblems({ 401: 'UNAUTHENTICATED' })
@ForKeys('transcripts')
@Controller('glossary')
export class GlossaryController {
  constructor(private readonly glossary: GlossaryService) {}

  @Get()
  @ApiOperation({ operationId: 'listTerms', summary: 'Words that have one translation into a language' })
  @ApiOkResponse({ type: GlossaryDto })
  @ApiProblems({ 400: 'VALIDATION_FAILED' })
  async list(@CurrentUser() { userId }: Principal, @Query() { target_lang }: GlossaryQuery): Promise<GlossaryDto> {
    return { terms: (await this.glossary.terms(userId, target_lang)).map((term) => TermDto.of(term)) };
  }

  @Post()
  @ApiOperation({ operationId: 'addTerm', summary: 'Add a word to the glossary' })
  @ApiCreatedResponse({ type: TermDto })
  @ApiProblems({ 400: 'VALIDATION_FAILED', 409: 'TERM_TAKEN or TOO_MANY_TERMS' })
  async add(@CurrentUser() { userId }: Principal, @Body() term: SaveTermDto): Promise<TermDto> {
    return TermDto.of(await this.glossary.add(userId, term));
  }

  @Put(':id')
  @ApiOperation({ operationId: 'changeTerm', summary: 'Change a word of the glossary' })
  @ApiOkResponse({ type: TermDto })
  @ApiProblems({ 400: 'VALIDATION_FAILED', 404: 'NOT_FOUND', 409: 'TERM_TAKEN' })
  async change(
    @CurrentUser() { userId }: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() term: SaveTermDto,
  ): Promise<TermDto> {
    return TermDto.of(await this.glossary.change(userId, id, term));
  }

  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ operationId: 'removeTerm', summary: 'Delete a word of the glossary' })
  @ApiNoContentResponse()
  @ApiProblems({ 404: 'NOT_FOUND' })
  remove(@CurrentUser() { userId }: Principal, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.glossary.remove(userId, id);
  }
}
