import { describe, expect, it } from '@jest/globals';
import { accounts } from './accounts';
import { files } from './files';
import { invoices } from './invoices';
import { menus } from './menus';
import { pages } from './pages';
import { plans } from './plans';
import { pricing } from './pricing';
import { readContract, type Readings } from './reading';
import { routes } from './routes';
import { sessionCheck } from './session-check';
import { textTools } from './text-tools';
import { toasts } from './toasts';
import { tools } from './tools';
import { transcripts } from './transcripts';

interface Constant {
  id: string;
  value: unknown;
  held_by?: string[];
}

const constants = readContract<Constant>('constants.json').filter(({ held_by }) => held_by?.includes('web'));

const readings: Readings = {
  ...routes,
  ...menus,
  ...accounts,
  ...sessionCheck,
  ...toasts,
  ...plans,
  ...pricing,
  ...invoices,
  ...pages,
  ...files,
  ...tools,
  ...textTools,
  ...transcripts,
};

describe('the constants of the contract', () => {
  it.each(constants)('$id is what the web application has', async ({ id, value }) => {
    expect(await readings[id]?.(value as never)).toEqual(value);
  });

  it('are all that is read', () => {
    const ids = constants.map(({ id }) => id);
    expect(Object.keys(readings).filter((id) => !ids.includes(id))).toEqual([]);
  });
});
