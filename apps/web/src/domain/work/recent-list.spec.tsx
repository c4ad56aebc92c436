import { describe, expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '../../testing/fake-api';
import { renderSignedIn } from '../../testing/signed-in';
import { RecentList } from './recent-list';

function List({ load }: { load: () => Promise<string[]> }) {
  const query = useQuery({ queryKey: ['recent'], queryFn: load, retry: false });
  const results = (query.data ?? []).map((name) => ({ key: name, link: <a href="#result">{name}</a>, at: null }));
  return <RecentList query={query} results={results} empty="Nothing yet" />;
}
const open = (load: () => Promise<string[]>) => renderSignedIn(new FakeApi(), <List load={load} />);

describe('RecentList', () => {
  it('does not call itself empty while it is loading', async () => {
    let resolve: (results: string[]) => void = () => undefined;
    await open(() => new Promise((settle) => (resolve = settle)));
    expect(screen.getByRole('status', { name: 'Loading recent results' })).toBeTruthy();
    expect(screen.queryByText('Nothing yet')).toBeNull();
    resolve([]);
    expect(await screen.findByText('Nothing yet')).toBeTruthy();
  });

  it('says that it could not be loaded, and tries again', async () => {
    let tries = 0;
    await open(() => ((tries += 1) === 1 ? Promise.reject(new Error('away')) : Promise.resolve(['talk.wav'])));
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'talk.wav' })).toBeTruthy();
  });
});
