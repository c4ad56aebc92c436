import { Body, Controller, Get, Param, ParseUUIDPipe, Query, Res } from '@nestjs/common';
import { ApiConsumes, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { ForKeys } from '../../common/auth/key-scope.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { type JobDto } from '../jobs/job.dto.js';
import { FormFile } from '../../uploads/staged-form.interceptor.js';
import { type StagedFile, UploadsService } from '../../uploads/uploads.service.js';
import { JobAnswers } from '../jobs/orders/job-answers.js';
import { Order } from '../jobs/orders/order.decorator.js';
import { PreferWait } from '../jobs/orders/prefer-wait.js';
import { TakesInForm } from '../../uploads/form-file-types.js';
import { SummariesService } from './summaries.service.js';
import { SummariesQuery, SummarizeDto, SummaryDto, SummaryHeadDto, SummaryPageDto } from './summarization.dto.js';
import { SummarizationOrders } from './summarization-orders.service.js';

/** What texts and recordings say, in few words that cite them. */
@ApiTags('summarization')
@ApiProblems({ 401: 'UNAUTHENTICATED' })
@ForKeys('jobs')
@Controller()
export class SummarizationController {
  constructor(
    private readonly orders: SummarizationOrders,
    private readonly summaries: SummariesService,
    private readonly answers: JobAnswers,
    private readonly uploads: UploadsService,
  ) {}

  @TakesInForm({
    extensions: ['txt', 'md', 'markdown', 'pdf', 'srt', 'vtt'],
    refusal:
      'Only txt, md, pdf, srt and vtt files can be sent to be summarized. Transcribe a recording first, then send its upload_id.',
  })
  @Order({
    path: 'summarization/summarize',
    operationId: 'summarize',
    summary: 'Summarize a document, or the transcript of a recording',
    services: ['summarization'],
    form: true,
    refusals:
      'VALIDATION_FAILED, INVALID_FILE_TYPE, NO_TEXT, PDF_ENCRYPTED, PDF_UNREADABLE, PDF_WITHOUT_TEXT, PDF_TOO_COMPLEX, UNKNOWN_ENGINE, ENGINE_NOT_AVAILABLE or FILE_STAYS_HERE',
  })
  @ApiConsumes('application/json', 'multipart/form-data')
  async summarize(
    @CurrentUser() { userId }: Principal,
    @Body() order: SummarizeDto,
    @FormFile() staged: StagedFile | null,
    @PreferWait() wait: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobDto> {
    await this.uploads.commitStaged(staged);
    return this.answers.answer(await this.orders.order(userId, order), wait, reply);
  }

  @Get('summaries')
  @ApiOperation({ operationId: 'listSummaries', summary: 'What was summarized, or the summaries of one file' })
  @ApiOkResponse({ type: SummaryPageDto })
  @ApiProblems({ 404: 'NOT_FOUND' })
  async list(@CurrentUser() { userId }: Principal, @Query() query: SummariesQuery): Promise<SummaryPageDto> {
    const { found, totalCount } = await this.summaries.list(userId, query);
    const summaries = found.map(({ summary, file }) => SummaryHeadDto.of(summary, file.originalName));
    return { summaries, totalCount, page: query.page, page_size: query.page_size };
  }

  // Each sentence is shown with the words that it rests on.
  @Get('summaries/:id')
  @ForKeys('jobs', 'transcripts')
  @ApiOperation({ operationId: 'getSummary', summary: 'A summary with what each sentence rests on' })
  @ApiOkResponse({ type: SummaryDto })
  @ApiProblems({ 404: 'NOT_FOUND' })
  async get(@CurrentUser() { userId }: Principal, @Param('id', ParseUUIDPipe) id: string): Promise<SummaryDto> {
    const { summary, file } = await this.summaries.get(userId, id);
    return SummaryDto.of(summary, file.originalName);
  }
}
