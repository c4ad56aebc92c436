import { aSession, freeAccess } from '../../shared/testing/accounts';
import { planLimits } from '../../shared/testing/factories';
import { FakeApi } from '../../shared/testing/fake-api';

/** A browser that is signed in, and an API that knows of an account on Free in which nothing has been done. */
export function emptyAccount(): FakeApi {
  localStorage.clear();
  localStorage.setItem('token_expiry', String(Date.now() + 3_600_000));
  return new FakeApi()
    .answer('GET /health', { body: { status: 'ok' } })
    .answer('GET /auth/session', { body: aSession() })
    .answer('GET /subscriptions/access-permissions', { body: freeAccess() })
    .answer('GET /subscriptions/plan-limits', { body: planLimits() })
    .answer('GET /notifications', { body: { notifications: [], unread: 0, totalCount: 0, page: 1, page_size: 10 } })
    .answer('GET /jobs', { body: { jobs: [], totalCount: 0, page: 1, page_size: 50 } })
    .answer('GET /jobs/events', 'silence')
    .answer('GET /uploads', { body: { files: [], totalCount: 0, page: 1, page_size: 5 } });
}
