import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { UserContext } from '../../../domain/session/session';
import { aUser } from '../../../testing/accounts';
import { renderOnPage } from '../../../testing/render';
import { AccountCard } from './account-card';

describe('AccountCard', () => {
  it.each([
    ['2026-03-03T10:00:00.000Z', 'Member since March 3, 2026'],
    ['', 'Member since N/A'],
  ])('tells since when there is an account, of the date "%s": %s', async (created_at, words) => {
    await renderOnPage(
      <UserContext value={aUser({ created_at })}>
        <AccountCard />
      </UserContext>,
    );
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Account Information' })).toBeTruthy();
  });
});
