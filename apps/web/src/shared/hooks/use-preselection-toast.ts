import { useEffect, useRef } from 'react';
import { toast } from '../ui/toast';

/** A file that a page was opened with is named once, since the choice was made elsewhere. */
export function usePreselectionToast(
  fileId: string | null,
  file: { id: string; original_name: string } | undefined,
  title: string,
): void {
  const preselected = useRef(fileId);
  useEffect(() => {
    if (preselected.current === null || file?.id !== preselected.current) return;
    preselected.current = null;
    toast.info({ title, message: file.original_name });
  }, [file, title]);
}
