import { listSchema } from '../../../shared/lists/list-search';
import { FEATURES } from './amount';

export const LEDGER_FEATURES = ['all', ...FEATURES] as const;

/** What an address says of the ledger. */
export const ledgerSchema = listSchema({ feature: LEDGER_FEATURES });
