import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PROBLEM_TYPE, toProblem } from './problem.js';

@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name);

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const problem = toProblem(error, http.getRequest<FastifyRequest>().id);
    if (problem.unexpected) this.logger.error(error);
    // A stream that has begun cannot carry another answer: cutting it is the only honest sign left.
    if (reply.raw.headersSent) return void reply.raw.destroy();
    void reply
      .status(problem.document.status)
      .headers(problem.headers)
      .type(PROBLEM_TYPE)
      .send(JSON.stringify(problem.document));
  }
}
