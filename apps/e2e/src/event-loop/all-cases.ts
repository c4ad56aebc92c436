import { type CaseMaker } from './case.ts';
import { fileCases } from './file-cases.ts';
import { operationCases } from './operation-cases.ts';
import { OPERATIONS } from './operations.ts';
import { TRANSCRIPT_SHAPES, transcriptCases } from './transcript-cases.ts';

/** Everything hostile that there is to send, in the same order each time. */
export const allCases = (): CaseMaker[] => [
  ...fileCases(),
  ...TRANSCRIPT_SHAPES.flatMap(transcriptCases),
  ...OPERATIONS.flatMap(operationCases),
];
