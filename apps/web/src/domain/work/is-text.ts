import type { MediaKind } from '@timbrel/api-client';

/** Whether a file is plain text, which may be in any encoding. */
export const isText = (kind: MediaKind): boolean => kind === 'subtitle' || kind === 'text';
