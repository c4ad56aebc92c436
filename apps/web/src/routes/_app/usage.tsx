import { createFileRoute } from '@tanstack/react-router';
import { UsagePage } from '../../features/usage/components/usage-page';
import { ledgerSchema } from '../../features/usage/lib/ledger-search';

export const Route = createFileRoute('/_app/usage')({ validateSearch: ledgerSchema.parse, component: UsagePage });
