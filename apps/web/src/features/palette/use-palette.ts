import { useDebouncedValue } from '@mantine/hooks';
import { listFilesOptions, searchOptions } from '@timbrel/api-client/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useBoundCommands } from '../../shared/keys/use-commands';
import { type Entry, groupEntries } from './lib/entries';
import { recentCommands } from './lib/recent-commands';

const TYPING_MS = 150;
const FEWEST_LETTERS = 2;
const RECENT_FILES = 5;

/** What the open palette lists for what is typed. Only the last text is asked for: a request for an earlier one is cancelled. */
export function usePalette(query: string) {
  const typed = query.trim();
  const [settled] = useDebouncedValue(typed, TYPING_MS);
  const commands = useBoundCommands();
  const [recent] = useState(recentCommands);
  const wanted = typed.length >= FEWEST_LETTERS && settled.length >= FEWEST_LETTERS;
  const search = useQuery({
    ...searchOptions({ query: { q: settled } }),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  const newest = useQuery(listFilesOptions({ query: { page_size: RECENT_FILES } }));
  const found = wanted && !search.isError ? search.data : undefined;
  const recentFiles = newest.data?.files;
  const groups = useMemo(
    () => groupEntries({ typed, commands, recent, recentFiles: recentFiles ?? [], found }),
    [typed, commands, recent, recentFiles, found],
  );
  return {
    typed,
    groups,
    entries: groups.flatMap((group): readonly Entry[] => group.entries),
    busy: typed.length >= FEWEST_LETTERS && (settled !== typed || search.isFetching),
    error: wanted && search.isError ? search.error : null,
    retry: () => void search.refetch(),
  };
}
