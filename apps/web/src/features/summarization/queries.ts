import type { GetSummaryResponse } from '@timbrel/api-client';
import { getSummaryOptions, listSummariesOptions } from '@timbrel/api-client/query';

export type Summary = GetSummaryResponse;
export type Claim = Summary['sentences'][number];
export type SummaryLength = Summary['length'];

export const summaryOptions = (id: string) => getSummaryOptions({ path: { id } });

const RECENT = 5;
export const recentSummariesOptions = () => listSummariesOptions({ query: { page_size: RECENT } });
