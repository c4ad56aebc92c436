import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { ForKeys } from '../../common/auth/key-scope.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { JSON_TYPE, withStoredJson } from '../../common/stored-json.js';
import { ClientSignal } from '../../common/workers/client-signal.js';
import { TextWorkers } from '../../common/workers/text-workers.js';
import { TRANSCRIPT_TASKS } from '../transcript-tasks.js';
import { TranscriptsService } from '../transcripts.service.js';
import { OpinionAnswerDto, OpinionDto } from './alternate-transcript.dto.js';

/** What another engine has heard in the same recording. */
@ApiTags('transcripts')
@ApiProblems({ 401: 'UNAUTHENTICATED', 404: 'NOT_FOUND' })
@ForKeys('transcripts')
@Controller()
export class AlternateTranscriptsController {
  constructor(
    private readonly transcripts: TranscriptsService,
    private readonly workers: TextWorkers,
  ) {}

  @Get('transcripts/:uploadId/opinion')
  @ApiOperation({ operationId: 'getOpinion', summary: 'Where another engine has understood something else' })
  @ApiParam({ name: 'uploadId', description: 'The recording: its id, filename or original name.' })
  @ApiOkResponse({ type: OpinionAnswerDto })
  @ApiProblems({ 413: 'TEXT_TOO_COMPLEX', 429: 'TEXT_WORK_BUSY or TOO_MANY_TRANSFERS' })
  async get(
    @CurrentUser() { userId }: Principal,
    @Param('uploadId') uploadId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
    @ClientSignal() signal: AbortSignal,
  ): Promise<string> {
    const { transcript } = await this.transcripts.locate(userId, uploadId);
    const opinion = await this.transcripts.latest(userId, uploadId, 'opinion');
    void reply.type(JSON_TYPE);
    if (!opinion) return withStoredJson({ opinion: null } satisfies OpinionAnswerDto, {});
    const [ours, theirs] = await Promise.all([
      this.transcripts.storedSegments(transcript),
      this.transcripts.storedSegments(opinion),
    ]);
    const options = { account: userId, signal, characters: ours.length + theirs.length };
    const comparison = await this.workers.run(TRANSCRIPT_TASKS, 'compareTranscripts', { ours, theirs }, options);
    return withStoredJson({}, { opinion: OpinionDto.of(opinion, comparison, theirs) });
  }
}
