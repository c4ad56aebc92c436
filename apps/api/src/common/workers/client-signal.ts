import { createParamDecorator, HttpStatus, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../errors/domain-error.js';
import { onceClosed } from '../transfers/once-closed.js';

/** Nobody reads this answer. */
class ClientGoneError extends DomainError {
  constructor() {
    super(HttpStatus.REQUEST_TIMEOUT, 'CLIENT_GONE', 'The connection was closed before the answer was ready.');
  }
}

/** An AbortSignal for work that nobody waits for any more once the client has gone. */
export const ClientSignal = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal => {
  const { raw } = context.switchToHttp().getResponse<FastifyReply>();
  const controller = new AbortController();
  onceClosed(raw, () => {
    if (!raw.writableFinished) controller.abort(new ClientGoneError());
  });
  return controller.signal;
});
