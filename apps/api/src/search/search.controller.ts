import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal } from '../common/auth/current-user.decorator.js';
import { ForKeys } from '../common/auth/key-scope.decorator.js';
import { ApiProblems } from '../common/errors/problem.dto.js';
import { SearchDto, SearchQuery } from './search.dto.js';
import { SearchService } from './search.service.js';

@ApiTags('search')
@ApiProblems({ 400: 'VALIDATION_FAILED', 401: 'UNAUTHENTICATED' })
@ForKeys('files', 'transcripts')
@Controller('search')
export class SearchController {
  constructor(private readonly search: SearchService) {}

  @Get()
  @ApiOperation({ operationId: 'search', summary: 'Files by their names, and moments by what is said in them' })
  @ApiOkResponse({ type: SearchDto })
  @ApiProblems({ 422: 'SEARCH_TOO_LONG', 429: 'TEXT_WORK_BUSY or RATE_LIMITED' })
  find(@CurrentUser() { userId }: Principal, @Query() { q }: SearchQuery): Promise<SearchDto> {
    return this.search.find(userId, q);
  }
}
