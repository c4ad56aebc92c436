import { applyDecorators, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiHeader, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApiProblems } from '../../../common/errors/problem.dto.js';
import { Idempotent } from '../../../common/idempotency/idempotency.interceptor.js';
import { IdempotentForm } from '../../../uploads/staged-form.interceptor.js';
import { type OneService, RequiresService } from '../../../subscriptions/requires-service.js';
import { JobDto } from '../job.dto.js';
import { WAIT_HEADER } from './prefer-wait.js';

interface OrderOf {
  path: string;
  operationId: string;
  summary: string;
  /** One of these has to be in the plan. */
  services: OneService;
  /** Codes of 400. */
  refusals: string;
  /** A form may bring the file along. */
  form?: boolean;
}

/** A call that starts a job about a recording: its route, its plan, its replay, its answers. */
export const Order = ({ path, operationId, summary, services, refusals, form }: OrderOf): MethodDecorator =>
  applyDecorators(
    Post(path),
    HttpCode(HttpStatus.ACCEPTED),
    RequiresService(...services),
    form ? IdempotentForm() : Idempotent(),
    ApiOperation({ operationId, summary }),
    ApiHeader(WAIT_HEADER),
    ApiAcceptedResponse({ type: JobDto }),
    ApiOkResponse({ type: JobDto, description: 'With Prefer: wait, where the job has ended in time.' }),
    ApiProblems({
      400: refusals,
      404: 'NOT_FOUND',
      409: 'AMBIGUOUS_NAME or TOO_MANY_FILES',
      413: 'STORAGE_FULL',
      429: 'TOO_MANY_JOBS or RATE_LIMITED',
    }),
  );
