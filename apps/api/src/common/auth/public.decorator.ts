import { SetMetadata } from '@nestjs/common';

export const IS_PUBLIC = 'auth:public';

/** The visible exception to the closed door: this route answers strangers. */
export const Public = () => SetMetadata(IS_PUBLIC, true);
