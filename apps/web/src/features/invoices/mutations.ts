import { getInvoicePdf } from '@timbrel/api-client';
import { useMutation } from '@tanstack/react-query';
import type { MutationHandlers } from '../../shared/lib/mutation-handlers';
import { saveBlob } from '../../shared/lib/save-blob';
import type { Invoice } from './queries';

/** Fetches the PDF and hands it to the browser as a file named after the number. */
export function useDownloadInvoice({ id, number }: Invoice, handlers: MutationHandlers<void, void>) {
  return useMutation({
    mutationFn: async () => {
      const { data } = await getInvoicePdf({ path: { id }, parseAs: 'blob' });
      saveBlob(data, `${number}.pdf`);
    },
    ...handlers,
  });
}
