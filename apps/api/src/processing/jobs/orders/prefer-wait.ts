import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const MAX_WAIT_SECONDS = 60;

/** The seconds a caller is ready to wait for a job (`Prefer: wait=N`, RFC 7240), at most a minute; 0 without it. */
export const PreferWait = createParamDecorator((_: unknown, context: ExecutionContext): number => {
  const header = context.switchToHttp().getRequest<FastifyRequest>().headers['prefer'];
  const match = /(?:^|[,;]\s*)wait=(\d{1,4})/i.exec(Array.isArray(header) ? header.join(',') : (header ?? ''));
  return match ? Math.min(MAX_WAIT_SECONDS, Number(match[1])) : 0;
});

/** How the header stands in the API's document. */
export const WAIT_HEADER = {
  name: 'Prefer',
  required: false,
  description: `wait=N: answer 200 with the result when it is done within N seconds (at most ${MAX_WAIT_SECONDS}).`,
};
