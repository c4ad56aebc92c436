import { Controller, Get, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal } from '../common/auth/current-user.decorator.js';
import { ApiProblems } from '../common/errors/problem.dto.js';
import { MediaService } from '../media/media.service.js';
import { JobDto } from '../processing/jobs/job.dto.js';
import { RequiresService } from '../subscriptions/requires-service.js';
import { FirstSteps } from './first-steps.service.js';
import { FirstStepsDto, SampleDto } from './onboarding.dto.js';
import { SampleOrders } from './sample-orders.service.js';

/** A newcomer's way to a first transcript. */
@ApiTags('onboarding')
@ApiProblems({ 401: 'UNAUTHENTICATED' })
@Controller()
export class OnboardingController {
  constructor(
    private readonly steps: FirstSteps,
    private readonly samples: SampleOrders,
    private readonly media: MediaService,
  ) {}

  @Get('users/first-steps')
  @ApiOperation({ operationId: 'getFirstSteps', summary: 'Which of a newcomer’s first steps have been done' })
  @ApiOkResponse({ type: FirstStepsDto })
  firstSteps(@CurrentUser() { userId }: Principal): Promise<FirstStepsDto> {
    return this.steps.of(userId);
  }

  @Post('uploads/sample')
  @HttpCode(HttpStatus.ACCEPTED)
  @RequiresService('transcription')
  @ApiOperation({
    operationId: 'takeSample',
    summary: 'Get the sample recording, transcribed; neither is charged. Who has it gets the same again',
  })
  @ApiAcceptedResponse({ type: SampleDto })
  @ApiProblems({ 429: 'TOO_MANY_JOBS', 507: 'SERVER_STORAGE_FULL' })
  async takeSample(@CurrentUser() { userId }: Principal): Promise<SampleDto> {
    const { file, job } = await this.samples.order(userId);
    return { file: await this.media.recordOf(userId, file.id), job: JobDto.of(job) };
  }
}
