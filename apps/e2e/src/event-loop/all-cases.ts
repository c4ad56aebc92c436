import { type CaseMaker } from './case.ts';
import { fileCases } from './file-cases.ts';
import { operationCases } from './operation-cases.ts';
import { OPERATIONS } from './operations.ts';
import { peaksCases } from './peaks-cases.ts';
import { type RoleName, ROLES } from './role.ts';
import { premiumTranscriptCases, TRANSCRIPT_SHAPES, transcriptCases } from './transcript-cases.ts';
import { premiumTranslationCases, translationCases } from './translation-cases.ts';

export interface CaseOfRole {
  role: RoleName;
  make: CaseMaker;
}

const as =
  (role: RoleName) =>
  (make: CaseMaker): CaseOfRole => ({ role, make });

/** Everything hostile that there is to send, and who sends it, in the same order each time. */
export function allCases(): CaseOfRole[] {
  const premium = [...TRANSCRIPT_SHAPES.flatMap(premiumTranscriptCases), ...premiumTranslationCases()];
  const everybody = [
    ...fileCases(),
    ...TRANSCRIPT_SHAPES.flatMap(transcriptCases),
    ...translationCases(),
    ...peaksCases(),
    ...OPERATIONS.flatMap(operationCases),
  ];
  return [...premium.map(as('premium')), ...ROLES.flatMap((role) => everybody.map(as(role)))];
}
