import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

/** What keys can be for. Accounts and billing are for their owners alone. */
export const KEY_AREAS = ['files', 'jobs', 'transcripts'] as const;
export type KeyArea = (typeof KEY_AREAS)[number];
export type KeyScope = `${KeyArea}:${'read' | 'write'}`;
export const KEY_SCOPES = KEY_AREAS.flatMap((area): KeyScope[] => [`${area}:read`, `${area}:write`]);

export const KEY_AREAS_NEEDED = 'auth:key-areas';

/** Programs may call these routes with a key: reading with `area:read`, all else with `area:write`, in each of the areas. Without it none may. */
export const ForKeys = (...areas: KeyArea[]) =>
  applyDecorators(SetMetadata(KEY_AREAS_NEEDED, areas), ApiExtension('x-key-area', areas.join(' ')));
