import { beforeEach, describe, expect, it } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { act, screen } from '@testing-library/react';
import i18next from 'i18next';
import german from '../../locales/de/errors.json';
import { aSignIn } from '../../testing/accounts';
import { type FakeApi, problem } from '../../testing/fake-api';
import { freeAccount } from '../../testing/empty-account';
import { renderApp } from '../../testing/render-app';

describe('/verify-email', () => {
  let api: FakeApi;
  beforeEach(() => {
    localStorage.clear();
    notifications.clean();
    api = freeAccount().answer('GET /auth/session', problem(401, 'UNAUTHENTICATED', 'Please sign in'));
  });

  it('says at once that there is no token', async () => {
    await renderApp('/verify-email');
    expect(await screen.findByText('No verification token provided')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Login' })).toBeTruthy();
    expect(api.callsTo('POST /auth/verify-email')).toEqual([]);
  });

  it('signs in with a good token, once, and goes on to the dashboard by itself', async () => {
    api.answer('POST /auth/verify-email', { body: aSignIn() });
    const { router } = await renderApp('/verify-email?token=good');
    expect(await screen.findByRole('heading', { level: 1, name: 'Email Verified!' })).toBeTruthy();
    expect(screen.getByText('Your account has been successfully verified and you are now logged in.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toBeTruthy();
    expect(await screen.findByText('Authentication')).toBeTruthy();
    expect(screen.getByText('Email verified successfully')).toBeTruthy();
    expect(api.callsTo('POST /auth/verify-email').map(({ body }) => body)).toEqual([{ token: 'good' }]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it.each([
    ['the words of the server', problem(400, 'VERIFICATION_FAILED', 'This link has expired'), 'This link has expired'],
    ['its own words where there is no answer', 'down' as const, 'Email verification failed'],
    ['the status where the server says nothing', { status: 500, statusText: 'Down' }, 'HTTP 500: Down'],
  ])('shows %s when it fails', async (_, answer, text) => {
    api.answer('POST /auth/verify-email', answer);
    await renderApp('/verify-email?token=old');
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Verification Failed').length).toBeGreaterThan(0);
  });

  it('says it in the language of the page', async () => {
    api.answer('POST /auth/verify-email', problem(400, 'VERIFICATION_FAILED', 'This link has expired'));
    await renderApp('/verify-email?token=old');
    await screen.findAllByText('This link has expired');
    i18next.addResourceBundle('de', 'errors', german);
    await act(async () => void (await i18next.changeLanguage('de')));
    const said = screen.getByRole('main').textContent;
    await act(async () => void (await i18next.changeLanguage('en')));
    expect(said).toContain(german.LINK_INVALID);
  });

  it('sends the mail again to an address that one types', async () => {
    api.answer('POST /auth/resend-verification', { body: { message: 'sent', resend_after_seconds: 300 } });
    const { user } = await renderApp('/verify-email');
    await user.click(await screen.findByRole('button', { name: 'Resend Verification Email' }));
    expect(screen.getByText('Email is required')).toBeTruthy();
    await user.type(screen.getByLabelText('Email'), 'maya@nordarkiv.example');
    await user.click(screen.getByRole('button', { name: 'Resend Verification Email' }));
    expect(await screen.findByText('Resend Verification')).toBeTruthy();
    expect(screen.getByText('Verification email sent')).toBeTruthy();
    expect(screen.getByText(/^Resend in/)).toBeTruthy();
    expect(api.callsTo('POST /auth/resend-verification')[0]?.body).toEqual({ email: 'maya@nordarkiv.example' });
  });
});
