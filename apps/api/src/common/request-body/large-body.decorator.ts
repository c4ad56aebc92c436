import { type Type } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';

export const DEFAULT_BODY_BYTES = 256 * 1024;
export const DEFAULT_BODY_VALUES = 8_000;

export interface BodyLimit {
  bytes: number;
  /** Members of objects and arrays in a JSON body. */
  values: number;
}

/** A route's limit, and what guards need to know of the route before Nest runs it. */
export interface LargeBodyRoute extends BodyLimit {
  controller: Type;
  handler: () => unknown;
}

/** Ten hours of speech, each word with its times. */
export const SEGMENTS_BODY: BodyLimit = { bytes: 6 * 1024 ** 2, values: 500_000 };
/** Twenty hours of speech as text, in a script of three bytes a character. */
export const TEXT_BODY: BodyLimit = { bytes: 4 * 1024 ** 2, values: 110_000 };

/** Lets a route take more than `DEFAULT_BODY_BYTES`, from whoever is signed in: strangers are refused before their body is read. */
export const LargeBody =
  (limit: BodyLimit): MethodDecorator =>
  (target, property, descriptor) => {
    const route: LargeBodyRoute = {
      ...limit,
      controller: target.constructor as Type,
      handler: descriptor.value as () => unknown,
    };
    RouteConfig({ largeBody: route })(target, property, descriptor);
  };
