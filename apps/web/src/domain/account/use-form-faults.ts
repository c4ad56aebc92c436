import { useTranslation } from 'react-i18next';
import type { FaultKey } from './validation';

/** Puts a fault of a field into words. */
export function useFormFaults(): (fault: FaultKey | null) => string | null {
  const { t } = useTranslation('auth');
  return (fault) => fault && t(fault);
}
