/** What can be chosen of a list besides its page and search, such as an order or a filter. The first value of each is the default. */
export type ListChoices = Readonly<Record<string, readonly (string | number)[]>>;

/** The page, search and choices that a list shows. */
export type ListSearch<Choices extends ListChoices = Record<never, never>> = {
  readonly page: number;
  readonly search: string;
} & { readonly [Name in keyof Choices]: Choices[Name][number] };

export interface ListSchema<Choices extends ListChoices> {
  readonly defaults: ListSearch<Choices>;
  /**
   * Reads the search parameters of an address, for a route's `validateSearch`. Defaults and values that don't exist are left out,
   * so that a list has one address and a mistyped one still opens.
   */
  readonly parse: (raw: Readonly<Record<string, unknown>>) => Partial<ListSearch<Choices>>;
}

/** The most that the API accepts. */
const MAX_PAGE = 1_000_000;
export const MAX_SEARCH_LENGTH = 200;

/** The search parameters of one list. */
export function listSchema<const Choices extends ListChoices>(choices: Choices): ListSchema<Choices> {
  const firstValues = Object.entries(choices).map(([name, [first]]) => [name, first] as const);
  const defaults = { page: 1, search: '', ...Object.fromEntries(firstValues) };
  const read = (name: string, raw: unknown): unknown => {
    if (name === 'page') return readPage(raw);
    if (name === 'search') return readSearch(raw);
    return choices[name]?.find((value) => String(value) === String(raw));
  };
  const parse: ListSchema<Choices>['parse'] = (raw) => {
    const known = Object.entries(defaults).map(([name, fallback]) => ({
      name,
      fallback,
      value: read(name, raw[name]),
    }));
    const told = known.filter(({ value, fallback }) => value !== undefined && value !== fallback);
    return Object.fromEntries(told.map(({ name, value }) => [name, value])) as Partial<ListSearch<Choices>>;
  };
  return { defaults: defaults as unknown as ListSearch<Choices>, parse };
}

/** A list that only has pages and, where it shows a field for it, a search. */
export const PLAIN_LIST = listSchema({});

const readPage = (raw: unknown): number | undefined => {
  const page = Number(raw);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : undefined;
};

/** The router reads a search for `42` or `true` as a number or a boolean. */
const readSearch = (raw: unknown): string | undefined =>
  typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean'
    ? String(raw).trim().slice(0, MAX_SEARCH_LENGTH)
    : undefined;
