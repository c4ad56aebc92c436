import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Where a request comes from, as far as it tells. */
export interface ClientInfo {
  userAgent: string | null;
  ip: string | null;
}

const MAX_USER_AGENT_LENGTH = 300;

/** From where a request comes. */
export const clientOf = (request: FastifyRequest): ClientInfo => ({
  ip: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
});

/** From where the request of this call comes. */
export const Client = createParamDecorator((_: unknown, context: ExecutionContext): ClientInfo =>
  clientOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
