import { screen, waitFor } from '@testing-library/react';
import { readContract } from './reading';

const texts = new Map(
  readContract<{ id: string; text: string }>('texts.json').map(({ id, text }): [string, string] => [id, text]),
);

/** Which of some texts of the contract comes to be on the screen, by its id. */
export const textShownOf = (ids: readonly string[]): Promise<string> =>
  waitFor(() => {
    const shown = ids.find((id) => screen.queryAllByText(texts.get(id) ?? id).length > 0);
    if (shown === undefined) throw new Error(`None of ${ids.join()} is shown.`);
    return shown;
  });

/**
 * Of each status of a table the text that is shown once the server has refused with it; any status that has no row of its
 * own is 'other'.
 *
 * @param open shows the refusal. @returns how to take it away
 */
export async function textsAfter(table: Record<string, string>, open: (status: number) => Promise<() => void>) {
  const found: [string, string][] = [];
  for (const status of Object.keys(table)) {
    const close = await open(status === 'other' ? 500 : Number(status));
    found.push([status, await textShownOf(Object.values(table))]);
    close();
  }
  return Object.fromEntries(found);
}
