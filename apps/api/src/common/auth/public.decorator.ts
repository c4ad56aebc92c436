import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

export const IS_PUBLIC = 'auth:public';
/** How the document's builder sees which operations are open. */
export const PUBLIC_EXTENSION = 'x-public';

/** The visible exception to the closed door: this route answers strangers. */
export const Public = () => applyDecorators(SetMetadata(IS_PUBLIC, true), ApiExtension(PUBLIC_EXTENSION, true));
