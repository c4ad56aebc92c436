import { beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError } from '@timbrel/api-client';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '../testing/fake-api';
import { renderSignedIn } from '../testing/signed-in';
import { BrokenApp } from './broken-app';
import { ErrorBoundary } from './error-boundary';
import { ErrorPage } from './error-page';

const failure = () => new ApiError({ status: 500, code: 'INTERNAL_ERROR', message: 'Broken', requestId: 'req-77' });

describe('a page that broke', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = new FakeApi();
  });

  it('tells the number of its request, tries again, and leads home', async () => {
    let tries = 0;
    const { router } = await renderSignedIn(
      api,
      <ErrorPage error={failure()} reset={() => (tries += 1)} info={{ componentStack: '' }} />,
      { path: '/library' },
    );
    expect(screen.getByRole('heading', { name: 'This page couldn’t be displayed' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('req-77');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(tries).toBe(1);
    await userEvent.click(await screen.findByRole('link', { name: 'Back to Dashboard' }));
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it('is caught where even the bars broke', async () => {
    const Broken = () => {
      throw failure();
    };
    await renderSignedIn(
      api,
      <ErrorBoundary fallback={(error) => <BrokenApp error={error} />}>
        <Broken />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('alert').textContent).toContain('req-77');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the start page' }).getAttribute('href')).toBe('/');
  });
});
