import { notifications } from '@mantine/notifications';
import { configure } from '@testing-library/react';
import type { ReactNode } from 'react';
import { UserContext } from '../domain/session/session';
import { aSession, aUser } from './accounts';
import type { FakeApi } from './fake-api';
import { renderOnPage } from './render';

// A busy machine may be slow; only what never comes is a failure. Whether an ancestor hides an element is costly to work
// out where nothing is laid out, and our components leave out what they do not show.
configure({ asyncUtilTimeout: 15_000, defaultHidden: true });

/** Renders a component as a signed-in person sees it, without toasts from before. */
export function renderSignedIn(api: FakeApi, ui: ReactNode, options?: Parameters<typeof renderOnPage>[1]) {
  notifications.clean();
  notifications.cleanQueue();
  api.answer('GET /auth/session', { body: aSession() });
  return renderOnPage(<UserContext value={aUser()}>{ui}</UserContext>, options);
}
