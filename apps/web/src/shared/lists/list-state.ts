import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { ListChoices, ListSchema, ListSearch } from './list-search';

interface ChangeOptions {
  /** Replaces the entry of the browser's history instead of adding one. */
  readonly replace?: boolean;
}

/** What a list shows, and how to show something else of it: every change but of the page itself leads to page 1. */
export type ListState<Choices extends ListChoices = Record<never, never>> = readonly [
  search: ListSearch<Choices>,
  change: (patch: Partial<ListSearch<Choices>>, options?: ChangeOptions) => void,
];

export type ListStateOf<Schema> = Schema extends ListSchema<infer Choices> ? ListState<Choices> : never;

/** The state of a page's list, kept in its address: it survives a reload and Back, and can be sent as a link. */
export function useListSearch<Choices extends ListChoices>({
  defaults,
  parse,
}: ListSchema<Choices>): ListState<Choices> {
  const navigate = useNavigate();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => ({ ...defaults, ...parse(raw) }), [defaults, parse, raw]);
  const change = useCallback<ListState<Choices>[1]>(
    (patch, { replace = false } = {}) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => {
          const others = Object.entries(before).filter(([name]) => !(name in defaults));
          return { ...Object.fromEntries(others), ...parse({ ...before, page: 1, ...patch }) };
        },
        replace,
        resetScroll: false,
      }),
    [navigate, defaults, parse],
  );
  return [search, change];
}

/** The state of a list that is part of something else, such as a dialog; it is gone when that is closed. */
export function useLocalListSearch<Choices extends ListChoices>(
  { defaults }: ListSchema<Choices>,
  initial?: Partial<ListSearch<Choices>>,
): ListState<Choices> {
  const [search, setSearch] = useState({ ...defaults, ...initial });
  const change = useCallback<ListState<Choices>[1]>(
    (patch) => setSearch((before) => ({ ...before, page: 1, ...patch })),
    [],
  );
  return [search, change];
}
