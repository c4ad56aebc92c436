import { RouteConfig } from '@nestjs/platform-fastify';

/** Keeps the bytes of a JSON body beside what they were parsed into, as `rawBody`: for routes that check a signature of them. */
export const KeepsRawBody = (): MethodDecorator => RouteConfig({ keepsRawBody: true });
