import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type KeyScope } from './key-scope.decorator.js';

/** Who is asking: as the access token says and the session confirms, or a program by a key. */
export interface Principal {
  userId: string;
  /** Empty for a program: what needs a session is closed to keys. */
  sessionId: string;
  keyId?: string;
  /** What the key may do. */
  keyScopes?: readonly KeyScope[];
}

export type AuthenticatedRequest = FastifyRequest & { user: Principal };

export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): Principal => context.switchToHttp().getRequest<AuthenticatedRequest>().user,
);
