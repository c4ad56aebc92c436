import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { ForKeys } from '../../common/auth/key-scope.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { ClientSignal } from '../../common/workers/client-signal.js';
import { TextWorkers } from '../../common/workers/text-workers.js';
import { TRANSCRIPT_TASKS } from '../transcript-tasks.js';
import { TranscriptsService } from '../transcripts.service.js';
import { OpinionAnswerDto, OpinionDto } from './opinion.dto.js';

/** What another engine has heard in the same recording. */
@ApiTags('transcripts')
@ApiProblems({ 401: 'UNAUTHENTICATED', 404: 'NOT_FOUND' })
@ForKeys('transcripts')
@Controller()
export class OpinionsController {
  constructor(
    private readonly transcripts: TranscriptsService,
    private readonly workers: TextWorkers,
  ) {}

  @Get('transcripts/:uploadId/opinion')
  @ApiOperation({ operationId: 'getOpinion', summary: 'Where another engine has understood something else' })
  @ApiParam({ name: 'uploadId', description: 'The recording: its id, filename or original name.' })
  @ApiOkResponse({ type: OpinionAnswerDto })
  @ApiProblems({ 413: 'TEXT_TOO_COMPLEX', 429: 'TEXT_WORK_BUSY' })
  async get(
    @CurrentUser() { userId }: Principal,
    @Param('uploadId') uploadId: string,
    @ClientSignal() signal: AbortSignal,
  ): Promise<OpinionAnswerDto> {
    const { transcript } = await this.transcripts.locate(userId, uploadId);
    const opinion = await this.transcripts.latest(userId, uploadId, 'opinion');
    if (!opinion) return { opinion: null };
    const [ours, theirs] = await Promise.all([
      this.transcripts.storedSegments(transcript.id),
      this.transcripts.storedSegments(opinion.id),
    ]);
    const options = { account: userId, signal, characters: ours.length + theirs.length };
    const comparison = await this.workers.run(TRANSCRIPT_TASKS, 'compareTranscripts', { ours, theirs }, options);
    return { opinion: OpinionDto.of(opinion, comparison) };
  }
}
