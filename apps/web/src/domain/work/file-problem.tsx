import { ApiError } from '@timbrel/api-client';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../shared/ui/error-state';

/** Why there is no file to work on: it is gone, which only another one helps against, or it could not be asked for. */
export function FileProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common');
  return error instanceof ApiError && error.status === 404 ? (
    <ErrorState error={error} message={t('fileGone')} />
  ) : (
    <ErrorState error={error} onRetry={onRetry} />
  );
}
