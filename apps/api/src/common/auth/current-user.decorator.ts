import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Who is asking, as the access token says and the session confirms. */
export interface Principal {
  userId: string;
  sessionId: string;
}

export type AuthenticatedRequest = FastifyRequest & { user: Principal };

export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): Principal => context.switchToHttp().getRequest<AuthenticatedRequest>().user,
);
