import { type CaseMaker } from './case.ts';
import { fileCases } from './file-cases.ts';
import { operationCases } from './operation-cases.ts';
import { OPERATIONS } from './operations.ts';
import { peaksCases } from './peaks-cases.ts';
import { TRANSCRIPT_SHAPES, transcriptCases } from './transcript-cases.ts';
import { translationCases } from './translation-cases.ts';

/** Everything hostile that there is to send, in the same order each time. */
export const allCases = (): CaseMaker[] => [
  ...fileCases(),
  ...TRANSCRIPT_SHAPES.flatMap(transcriptCases),
  ...translationCases(),
  ...peaksCases(),
  ...OPERATIONS.flatMap(operationCases),
];
