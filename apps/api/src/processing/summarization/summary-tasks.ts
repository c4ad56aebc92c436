/** @file The steps of a summary that take longer with its text: run in processes of their own (TextWorkers). Pure. */
import { checkClaims, quote } from '@timbrel/engines/summary-work';
import { type Tasks } from '../../common/workers/text-workers.js';

export { checkClaims, quote };

export const SUMMARY_TASKS = {
  module: 'processing/summarization/summary-tasks',
  functions: { checkClaims, quote },
} satisfies Tasks<object>;
