/** How much of a body a route reads: `large-body.decorator.ts` of the API. */
export interface BodyLimit {
  bytes: number;
  /** Members of objects and arrays. */
  values: number;
}

const MIB = 1024 ** 2;
const ORDINARY: BodyLimit = { bytes: 256 * 1024, values: 8_000 };
const SEGMENTS: BodyLimit = { bytes: 6 * MIB, values: 500_000 };
const TEXT: BodyLimit = { bytes: 4 * MIB, values: 110_000 };

/** By `operationId`. `event-loop.e2e.spec.ts` holds every route against it. */
const LARGE: Record<string, BodyLimit> = {
  changeTranscriptDraft: SEGMENTS,
  putEditedTranscript: SEGMENTS,
  saveTranscript: TEXT,
  alignText: TEXT,
  checkSubtitles: TEXT,
  saveTranslation: TEXT,
};

export const LARGEST_BODY_BYTES = SEGMENTS.bytes;

export const bodyLimitOf = (operationId: string): BodyLimit => LARGE[operationId] ?? ORDINARY;
