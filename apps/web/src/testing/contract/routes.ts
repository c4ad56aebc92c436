import { ApiError } from '@timbrel/api-client';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { createAppRouter } from '../../router';
import { createQueryClient } from '../../app/query-client';
import { endsTheSession } from '../../app/session/ends-the-session';
import { openApp, type Service, SERVICES } from './open-app';
import { inOrderOf, type Readings } from './reading';

/** What a page needs in its address to be one. */
const addressOf = (path: string): string =>
  path.replace('{invoiceId}', 'invoice-1').replace(/^\/checkout$/, '/checkout?plan=pro');

/** Where an address leads, and the heading of what is there. */
async function visit(address: string, visitor: Parameters<typeof openApp>[1]) {
  const { router, unmount } = await openApp(address, visitor);
  const title = (await screen.findByRole('heading', { level: 1 })).textContent;
  await waitFor(() => expect(router.state.status).toBe('idle'));
  const { pathname } = router.state.location;
  unmount();
  return { pathname, title };
}

async function keep<Value>(values: readonly Value[], isSo: (value: Value) => Promise<boolean>): Promise<Value[]> {
  const kept: Value[] = [];
  for (const value of values) if (await isSo(value)) kept.push(value);
  return kept;
}

const staysFor = async (path: string, signedIn: boolean): Promise<boolean> =>
  addressOf(path).split('?')[0] === (await visit(addressOf(path), { signedIn })).pathname;
const isPublic = (path: string) => staysFor(path, false);
const isForMembers = async (path: string) =>
  (await staysFor(path, true)) && (await visit(addressOf(path), { signedIn: false })).pathname === '/login';

/** Whether a page is refused to a plan that has everything but one service. With all of them each opens: see `tools`. */
const isClosedWithout = async (path: string, service: Service): Promise<boolean> => {
  const { title } = await visit(path, { services: SERVICES.filter((each) => each !== service) });
  return title === 'Service Not Available';
};

/** The pages that a call's 403 doesn't lead away from, of all that there are. */
function openPages(): string[] {
  const { routesByPath } = createAppRouter(createQueryClient(), createMemoryHistory());
  const forbidden = new ApiError({ status: 403, code: 'FORBIDDEN', message: 'Not now' });
  return Object.keys(routesByPath).filter((page) => !endsTheSession(forbidden, '/api/v1/uploads', page));
}

export const routes: Readings = {
  'route.public': (paths: string[]) => keep(paths, isPublic),
  'route.publicOnly': (paths: string[]) =>
    keep(
      paths,
      async (path) => (await isPublic(path)) && (await visit(path, { signedIn: true })).pathname === '/dashboard',
    ),
  'route.signedIn': (paths: string[]) => keep(paths, isForMembers),
  'route.added': async ({ public: open, signedIn }: Record<'public' | 'signedIn', string[]>) => ({
    public: await keep(open, isPublic),
    signedIn: await keep(signedIn, isForMembers),
  }),
  'route.redirects': async (table: Record<string, string>) => {
    const found: [string, string][] = [];
    for (const from of Object.keys(table)) {
      found.push([from, (await visit(from === '*' ? '/no/such/page' : from, {})).pathname]);
    }
    return Object.fromEntries(found);
  },
  'route.services': async (table: Record<string, Service>) => {
    const found: [string, Service][] = [];
    for (const [path, service] of Object.entries(table)) {
      if (await isClosedWithout(path, service)) found.push([path, service]);
    }
    return Object.fromEntries(found);
  },
  'error.forbiddenRedirectExcept': (pages: string[]) => inOrderOf(pages, openPages()),
};
