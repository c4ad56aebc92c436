import { beforeEach, describe, expect, it } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { aSignIn } from '../../testing/accounts';
import { type Answer, type FakeApi, problem } from '../../testing/fake-api';
import { freeAccount } from '../../testing/empty-account';
import { renderApp } from '../../testing/render-app';

let api: FakeApi;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  notifications.clean();
  api = freeAccount()
    .answer('GET /auth/session', problem(401, 'UNAUTHENTICATED', 'Please sign in'))
    .answer('GET /auth/options', { body: { google: true } });
});

describe('signing in with Google', () => {
  it.each(['/login?redirect=%2Flibrary', '/signup'])('begins at %s where the server has it', async (address) => {
    await renderApp(address);
    const button = await screen.findByRole('link', { name: 'Continue with Google' });
    const query = address.includes('redirect') ? '?return_to=%2Flibrary' : '';
    expect(button.getAttribute('href')).toBe(`/api/v1/auth/google/start${query}`);
  });

  it('is not offered where the server has it not', async () => {
    api.answer('GET /auth/options', { body: { google: false } });
    await renderApp('/login');
    await waitFor(() => expect(api.callsTo('GET /auth/options')).toHaveLength(1));
    expect(screen.queryByRole('link', { name: 'Continue with Google' })).toBeNull();
  });

  it('sends what came back once, takes it out of the address, and goes where one wanted to', async () => {
    api.answer('POST /auth/login/google', { body: { ...aSignIn(), return_to: '/notifications' } });
    const { router } = await renderApp('/login?code=123&state=456&iss=https%3A%2F%2Fissuer.example');
    expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeTruthy();
    expect(await screen.findByText('Successfully logged in with Google')).toBeTruthy();
    expect(api.callsTo('POST /auth/login/google').map(({ body }) => body)).toEqual([
      { code: '123', state: '456', iss: 'https://issuer.example' },
    ]);
    expect(router.state.location.href).not.toContain('code=');
  });

  it.each<[string, string, Answer | null, string]>([
    [
      'refused by the server',
      'code=1&state=2',
      problem(400, 'GOOGLE_AUTH_FAILED', 'x'),
      'Failed to authenticate with Google',
    ],
    ['without the issuer', 'code=1&state=2', problem(502, 'GOOGLE_OAUTH_ERROR', 'x'), 'Google OAuth failed'],
    ['without an answer', 'code=1&state=2', 'down', 'Failed to login with Google'],
    [
      'not set up on the server',
      'error=GOOGLE_NOT_CONFIGURED',
      null,
      'Signing in with Google isn’t set up on this server. Use your email address and password.',
    ],
    ['without the issuer from the start', 'error=GOOGLE_OAUTH_ERROR', null, 'Google OAuth failed'],
    ['broken off there', 'error=access_denied&state=2', null, 'Failed to login with Google'],
  ])('that is %s says so and stays', async (_, query, answer, text) => {
    if (answer) api.answer('POST /auth/login/google', answer);
    const { router } = await renderApp(`/login?${query}`);
    const alert = await screen.findAllByText(text);
    expect(alert.length).toBeGreaterThan(0);
    expect(await screen.findByLabelText('Email')).toBeTruthy();
    expect(router.state.location.search).toEqual({});
  });

  it('that began at the sign-up and failed is worded so', async () => {
    sessionStorage.setItem('google-page', 'signup');
    api.answer('POST /auth/login/google', problem(400, 'GOOGLE_AUTH_FAILED', 'x'));
    await renderApp('/login?code=1&state=2');
    const texts = await screen.findAllByText('Failed to create account with Google. Please try again.');
    expect(texts.length).toBeGreaterThan(0);
  });
});

describe('an account with a second factor', () => {
  const half: Answer = {
    status: 401,
    body: { code: 'SECOND_FACTOR_REQUIRED', message: 'Enter the code', second_factor_token: 'half' },
  };
  const begin = async () => {
    api.answer('POST /auth/login', half);
    const app = await renderApp('/login');
    await app.user.type(await screen.findByLabelText('Email'), 'maya@nordarkiv.example');
    await app.user.type(screen.getByLabelText('Password'), 'hunter22{Enter}');
    return { ...app, code: await screen.findByLabelText('Code') };
  };

  it('is asked for its code after the password', async () => {
    api.answer('POST /auth/second-factor', { body: aSignIn() });
    const { user, code } = await begin();
    expect(screen.getByRole('heading', { level: 1, name: 'One more step' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(screen.getByText('Enter a code.')).toBeTruthy();
    await user.type(code, '482 913{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
    expect(api.callsTo('POST /auth/second-factor').map(({ body }) => body)).toEqual([
      { second_factor_token: 'half', code: '482 913' },
    ]);
  });

  it('is asked again after a wrong one, and to begin anew when it took too long', async () => {
    api.answer('POST /auth/second-factor', problem(400, 'SECOND_FACTOR_WRONG', 'x'));
    const { user, code } = await begin();
    await user.type(code, '000000{Enter}');
    expect(await screen.findByText(/This code is incorrect, already used or expired/)).toBeTruthy();
    api.answer('POST /auth/second-factor', problem(400, 'SECOND_FACTOR_EXPIRED', 'x'));
    await user.type(code, '1{Enter}');
    expect(await screen.findByText(/This sign-in has expired/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to sign-in' }));
    expect(await screen.findByLabelText('Password')).toBeTruthy();
  });

  it('is asked for its code after Google too, and comes back to where one wanted to', async () => {
    const onTheWay: Answer = { ...half, body: { ...(half.body as object), return_to: '/notifications' } };
    api.answer('POST /auth/login/google', onTheWay).answer('POST /auth/second-factor', { body: aSignIn() });
    const { user } = await renderApp('/login?code=1&state=2');
    await user.type(await screen.findByLabelText('Code'), '482913{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeTruthy();
  });
});
