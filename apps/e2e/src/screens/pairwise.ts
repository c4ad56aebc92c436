/** The factors of a plan with the values that each may take. */
export type Factors = Record<string, readonly unknown[]>;
type Row<F extends Factors> = { [Name in keyof F]: F[Name][number] };

/**
 * Rows in which any two values of different factors stand together at least once: most faults need no more than two causes.
 * Greedy, and the same for the same factors.
 */
export function pairwise<F extends Factors>(factors: F): Row<F>[] {
  const names = Object.keys(factors);
  const open = new Set<string>();
  const key = (a: string, x: unknown, b: string, y: unknown): string =>
    a < b ? JSON.stringify([a, x, b, y]) : JSON.stringify([b, y, a, x]);
  names.forEach((a, index) =>
    names.slice(index + 1).forEach((b) => {
      for (const x of factors[a] ?? []) for (const y of factors[b] ?? []) open.add(key(a, x, b, y));
    }),
  );
  const rows: Row<F>[] = [];
  while (open.size > 0) {
    const [a, x, b, y] = JSON.parse([...open][0] ?? '[]') as [string, unknown, string, unknown];
    const row: Record<string, unknown> = { [a]: x, [b]: y };
    const wins = (name: string, value: unknown): number =>
      Object.entries(row).filter(([other, known]) => open.has(key(name, value, other, known))).length;
    for (const name of names.filter((each) => !(each in row))) {
      const values = factors[name] ?? [];
      // Where none wins more, the values take turns.
      const turned = values.map((_, index) => values[(index + rows.length) % values.length]);
      row[name] = turned.reduce((best, value) => (wins(name, value) > wins(name, best) ? value : best), turned[0]);
    }
    for (const [one, value] of Object.entries(row))
      for (const [other, known] of Object.entries(row)) if (one !== other) open.delete(key(one, value, other, known));
    rows.push(row as Row<F>);
  }
  return rows;
}
