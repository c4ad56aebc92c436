import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Res } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBody,
  ApiConsumes,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { LANGUAGES, TARGET_LANGUAGES } from '@timbrel/engines';
import type { FastifyReply } from 'fastify';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { ForKeys } from '../../common/auth/key-scope.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { Idempotent } from '../../common/idempotency/idempotency.interceptor.js';
import { RequiresService } from '../../subscriptions/requires-service.js';
import { JobDto } from '../jobs/job.dto.js';
import { EnginesDto, TranscribeDto, TranscribeFileDto } from './transcription.dto.js';
import { Engines } from '../engines/engines.js';
import { JobAnswers } from '../jobs/orders/job-answers.js';
import { PreferWait, WAIT_HEADER } from '../jobs/orders/prefer-wait.js';
import { TranscriptionOrders, type TranscriptionOrder } from './transcription-orders.service.js';

/** Some engines have to be told what a text is written in. */
const SOURCES = ['auto', 'en'] as const;

@ApiTags('transcription')
@ApiProblems({ 401: 'UNAUTHENTICATED' })
@ForKeys('jobs')
@Controller()
export class TranscriptionController {
  constructor(
    private readonly transcription: TranscriptionOrders,
    private readonly answers: JobAnswers,
    private readonly engines: Engines,
  ) {}

  @Get('engines')
  @ApiOperation({ operationId: 'listEngines', summary: 'Which engines serve which languages, and how well' })
  @ApiOkResponse({ type: EnginesDto })
  async list(): Promise<EnginesDto> {
    const { transcribers, translators, summarizers } = await this.engines.all();
    const picked = transcribers.pick('en');
    return {
      transcribers: transcribers.list().map(({ sendsDataOut, engine: { languages }, ...engine }) => ({
        ...engine,
        languages: [...languages],
        sends_data_out: sendsDataOut,
      })),
      translators: translators.list().map(({ sendsDataOut, engine, ...rest }) => ({
        ...rest,
        languages: TARGET_LANGUAGES.filter((target) => SOURCES.some((source) => engine.serves({ source, target }))),
        sends_data_out: sendsDataOut,
      })),
      summarizers: summarizers.list().map(({ sendsDataOut, engine, ...rest }) => ({
        ...rest,
        languages: LANGUAGES.filter((language) => engine.serves(language)),
        sends_data_out: sendsDataOut,
      })),
      default_transcriber: 'engine' in picked ? picked.engine.id : null,
    };
  }

  @Post('media/transcribe')
  @HttpCode(HttpStatus.ACCEPTED)
  @RequiresService('transcription')
  @Idempotent()
  @ApiOperation({ operationId: 'transcribe', summary: 'Transcribe a recording' })
  @ApiHeader(WAIT_HEADER)
  @ApiAcceptedResponse({ type: JobDto })
  @ApiOkResponse({ type: JobDto, description: 'With Prefer: wait, where the job has ended in time.' })
  @ApiProblems({
    400: 'INVALID_FILE_TYPE, NO_AUDIO, NO_SUCH_TRACK, NO_TRANSCRIPT, UNSUPPORTED_LANGUAGE, UNKNOWN_ENGINE, ENGINE_NOT_AVAILABLE or FILE_STAYS_HERE',
    404: 'NOT_FOUND',
    409: 'AMBIGUOUS_NAME',
    429: 'TOO_MANY_JOBS or RATE_LIMITED',
  })
  transcribe(
    @CurrentUser() { userId }: Principal,
    @Body()
    { upload_id, language = 'en', engine = 'auto', diarize = true, opinion, audio_track: audioTrack }: TranscribeDto,
    @PreferWait() waitSeconds: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobDto> {
    return this.start(
      userId,
      { recording: upload_id, language, engine, diarize, opinion, audioTrack },
      waitSeconds,
      reply,
    );
  }

  @Post('files/:id/transcribe')
  @HttpCode(HttpStatus.ACCEPTED)
  @RequiresService('transcription')
  @Idempotent()
  @ApiOperation({ operationId: 'transcribeFile', summary: 'Transcribe a recording of the library' })
  @ApiConsumes('application/x-www-form-urlencoded', 'application/json')
  @ApiBody({ type: TranscribeFileDto })
  @ApiHeader(WAIT_HEADER)
  @ApiAcceptedResponse({ type: JobDto })
  @ApiOkResponse({ type: JobDto, description: 'With Prefer: wait, where the job has ended in time.' })
  @ApiProblems({ 400: 'as POST /media/transcribe', 404: 'NOT_FOUND', 429: 'TOO_MANY_JOBS' })
  transcribeFile(
    @CurrentUser() { userId }: Principal,
    @Param('id') id: string,
    @Body() { transcription_type = 'auto', language = 'en', audio_track: audioTrack }: TranscribeFileDto,
    @PreferWait() waitSeconds: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobDto> {
    return this.start(
      userId,
      { recording: id, language, engine: transcription_type, diarize: true, audioTrack },
      waitSeconds,
      reply,
    );
  }

  private async start(
    userId: string,
    order: TranscriptionOrder,
    waitSeconds: number,
    reply: FastifyReply,
  ): Promise<JobDto> {
    return this.answers.answer(await this.transcription.order(userId, order), waitSeconds, reply);
  }
}
