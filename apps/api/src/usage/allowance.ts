import { type Plan } from '../subscriptions/plans/plan.js';
import { type MeteredFeature } from './usage-record.entity.js';

export type MeteredUnit = 'seconds' | 'words';

export const unitOf = (feature: MeteredFeature): MeteredUnit => (feature === 'transcription' ? 'seconds' : 'words');

/** What the plan allows of a feature in a usage month, in its ledger's unit; −1 is unlimited. */
export function allowanceOf(plan: Plan, feature: MeteredFeature): number {
  switch (feature) {
    case 'transcription':
      return plan.transcriptionMinutes < 0 ? -1 : plan.transcriptionMinutes * 60;
    case 'translation':
      return plan.translationWords;
    case 'summarization':
      return plan.summaryWords;
  }
}

/** What is left of an allowance; −1 is unlimited. */
export const leftOf = (limit: number, used: number, reserved: number): number =>
  limit < 0 ? -1 : Math.max(0, limit - used - reserved);
