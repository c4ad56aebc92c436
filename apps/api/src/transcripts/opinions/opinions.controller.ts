import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { ForKeys } from '../../common/auth/key-scope.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { TranscriptsService } from '../transcripts.service.js';
import { OpinionAnswerDto, OpinionDto } from './opinion.dto.js';

/** What another engine has heard in the same recording. */
@ApiTags('transcripts')
@ApiProblems({ 401: 'UNAUTHENTICATED', 404: 'NOT_FOUND' })
@ForKeys('transcripts')
@Controller()
export class OpinionsController {
  constructor(private readonly transcripts: TranscriptsService) {}

  @Get('transcripts/:uploadId/opinion')
  @ApiOperation({ operationId: 'getOpinion', summary: 'Where another engine has understood something else' })
  @ApiParam({ name: 'uploadId', description: 'The recording: its id, filename or original name.' })
  @ApiOkResponse({ type: OpinionAnswerDto })
  async get(@CurrentUser() { userId }: Principal, @Param('uploadId') uploadId: string): Promise<OpinionAnswerDto> {
    const { transcript } = await this.transcripts.find(userId, uploadId);
    const opinion = await this.transcripts.latest(userId, uploadId, 'opinion');
    return { opinion: opinion && OpinionDto.of(opinion, transcript) };
  }
}
