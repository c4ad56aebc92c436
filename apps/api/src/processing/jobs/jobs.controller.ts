import {
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  HttpStatus,
  type MessageEvent,
  Param,
  ParseUUIDPipe,
  Post,
  Query,
  Sse,
} from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiExtraModels,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { type Observable } from 'rxjs';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { ForKeys } from '../../common/auth/key-scope.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { Idempotent } from '../../common/idempotency/idempotency.interceptor.js';
import { NotificationDto } from '../../notifications/dto/notification.dto.js';
import { JobDto, JobPageDto, JobQuery } from './job.dto.js';
import { PartialTranscriptDto } from './partial-transcript.dto.js';
import { JobEvents } from './job-events.js';
import { JobsService } from './jobs.service.js';

/** Whoever reads no more of a live stream than this is sent away, and may come back to what was missed. */
const MAX_UNREAD_CHARACTERS = 1_000_000;

@ApiTags('jobs')
@ApiProblems({ 401: 'UNAUTHENTICATED' })
@ForKeys('jobs')
@Controller('jobs')
export class JobsController {
  constructor(
    private readonly jobs: JobsService,
    private readonly events: JobEvents,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'listJobs', summary: 'Jobs, newest first' })
  @ApiOkResponse({ type: JobPageDto })
  list(@CurrentUser() { userId }: Principal, @Query() query: JobQuery): Promise<JobPageDto> {
    return this.jobs.list(userId, query);
  }

  @Sse('events', { maxPendingDataLength: MAX_UNREAD_CHARACTERS })
  @ApiExtraModels(JobDto, PartialTranscriptDto, NotificationDto)
  @ApiOperation({
    operationId: 'streamJobEvents',
    summary: 'Live events: job (JobDto), partial (PartialTranscriptDto), notification (NotificationDto)',
    description: 'A key hears of jobs, and with `transcripts:read` also the words of a transcript as they come.',
  })
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: 'Replays what came after it.' })
  @ApiProduces('text/event-stream')
  @ApiOkResponse({
    content: {
      'text/event-stream': {
        schema: {
          oneOf: [JobDto, PartialTranscriptDto, NotificationDto].map((dto) => ({ $ref: getSchemaPath(dto) })),
        },
      },
    },
  })
  @ApiProblems({ 429: 'TOO_MANY_STREAMS or RATE_LIMITED' })
  stream(
    @CurrentUser() principal: Principal,
    @Headers('last-event-id') lastEventId?: string,
  ): Promise<Observable<MessageEvent>> {
    return this.events.open(principal, lastEventId);
  }

  @Get(':id')
  @ApiOperation({ operationId: 'getJob', summary: 'One job' })
  @ApiOkResponse({ type: JobDto })
  @ApiProblems({ 404: 'NOT_FOUND' })
  get(@CurrentUser() { userId }: Principal, @Param('id', ParseUUIDPipe) id: string): Promise<JobDto> {
    return this.jobs.get(userId, id);
  }

  @Delete(':id')
  @ApiOperation({
    operationId: 'cancelJob',
    summary: 'Cancel; what it held is given back. An ended job stays as it is',
  })
  @ApiOkResponse({ type: JobDto })
  @ApiProblems({ 404: 'NOT_FOUND' })
  async cancel(@CurrentUser() { userId }: Principal, @Param('id', ParseUUIDPipe) id: string): Promise<JobDto> {
    return JobDto.brief(await this.jobs.cancel(userId, id));
  }

  @Post(':id/retry')
  @HttpCode(HttpStatus.ACCEPTED)
  @Idempotent()
  @ApiOperation({ operationId: 'retryJob', summary: 'Run a failed or cancelled job again; finished pieces are kept' })
  @ApiAcceptedResponse({ type: JobDto })
  @ApiProblems({
    402: 'QUOTA_EXCEEDED',
    403: 'SERVICE_NOT_IN_PLAN',
    404: 'NOT_FOUND',
    409: 'JOB_NOT_RETRYABLE',
    429: 'TOO_MANY_JOBS',
  })
  async retry(@CurrentUser() { userId }: Principal, @Param('id', ParseUUIDPipe) id: string): Promise<JobDto> {
    return JobDto.brief(await this.jobs.retry(userId, id));
  }
}
