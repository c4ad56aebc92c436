import { getInvoicePdf } from '@timbrel/api-client';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../shared/lib/save-blob';
import { toast } from '../../shared/ui/toast';
import type { Invoice } from './queries';

/** Fetches the PDF and hands it to the browser as a file named after the number. */
export function useDownloadInvoice({ id, number }: Invoice) {
  const { t } = useTranslation('invoices');
  return useMutation({
    mutationFn: async () => {
      const { data } = await getInvoicePdf({ path: { id }, parseAs: 'blob' });
      saveBlob(data, `${number}.pdf`);
    },
    onError: (error) => toast.failure(error, t('downloadFailed')),
  });
}
