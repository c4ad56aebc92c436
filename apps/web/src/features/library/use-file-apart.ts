import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileOptions, type LibraryFile } from './queries';

/**
 * The chosen file, where the shown page of a list lacks it. It stays while others are tried, so that nothing moves under the
 * pointer.
 * @param shown undefined while the page is on its way
 */
export function useFileApart(value: string | null, shown: readonly LibraryFile[] | undefined): LibraryFile | null {
  const [apart, setApart] = useState(value);
  const isMissing = (id: string) => shown !== undefined && !shown.some((file) => file.id === id);
  if (value !== null && value !== apart && isMissing(value)) setApart(value);
  // At once, together with the page that works on it: one call serves both.
  const { data } = useQuery({ ...fileOptions(apart ?? ''), enabled: apart !== null });
  return apart !== null && isMissing(apart) && data ? data : null;
}
