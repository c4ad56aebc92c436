import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aFile, planLimits } from '../../../testing/factories';
import { FakeApi } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
import { LibraryPage } from './library-page';

describe('the library', () => {
  it('begins with what its address is searched for', async () => {
    const name = 'acetate notes.txt';
    const api = new FakeApi()
      .answer('GET /uploads', {
        body: { files: [aFile({ original_name: name })], totalCount: 1, page: 1, page_size: 5 },
      })
      .answer('GET /subscriptions/plan-limits', { body: planLimits() });
    await renderSignedIn(api, <LibraryPage jobs={[]} />, { search: { search: name } });
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe(name);
    await screen.findAllByText(name);
    expect(api.callsTo('GET /uploads').map(({ query }) => query.get('search'))).toEqual([name]);
  });
});
