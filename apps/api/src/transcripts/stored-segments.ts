import { type Segment } from '@timbrel/subtitles';

/** Segments as the database writes them: a text is copied into a process at once, a million objects are not. */
export type StoredSegments = string;

export const parseSegments = (segments: StoredSegments): Segment[] => JSON.parse(segments) as Segment[];
