import { useEffect, useRef } from 'react';
import { toast } from '../../shared/ui/toast';

/** Where a file stands while a page works on it: a reload leaves it there, going elsewhere takes it away. */
const KEY = 'file-at-work';

/** A file that a page was opened with is named once, since the choice was made elsewhere; a reload chooses nothing. */
export function usePreselectionToast(
  fileId: string | null,
  file: { id: string; original_name: string } | undefined,
  title: string,
): void {
  const preselected = useRef(fileId);
  useEffect(() => {
    if (fileId === null) return;
    if (sessionStorage.getItem(KEY) === fileId) preselected.current = null;
    sessionStorage.setItem(KEY, fileId);
    return () => sessionStorage.removeItem(KEY);
  }, [fileId]);
  useEffect(() => {
    if (preselected.current === null || file?.id !== preselected.current) return;
    preselected.current = null;
    toast.info({ title, message: file.original_name });
  }, [file, title]);
}
