import { aSession, freeAccess } from './accounts';
import { planLimits } from './factories';
import { FakeApi } from './fake-api';

/** An API that knows of an account on Free in which nothing has been done; whether somebody is signed in is the test's. */
export function freeAccount(): FakeApi {
  return new FakeApi()
    .answer('GET /health', { body: { status: 'ok' } })
    .answer('GET /subscriptions/access-permissions', { body: freeAccess() })
    .answer('GET /subscriptions/plan-limits', { body: planLimits() })
    .answer('GET /notifications', { body: { notifications: [], unread: 0, totalCount: 0, page: 1, page_size: 10 } })
    .answer('GET /jobs', { body: { jobs: [], totalCount: 0, page: 1, page_size: 50 } })
    .answer('GET /jobs/events', 'silence')
    .answer('GET /uploads', { body: { files: [], totalCount: 0, page: 1, page_size: 5 } });
}

/** A browser that is signed in to such an account. */
export function emptyAccount(): FakeApi {
  localStorage.clear();
  localStorage.setItem('token_expiry', String(Date.now() + 3_600_000));
  return freeAccount().answer('GET /auth/session', { body: aSession() });
}
