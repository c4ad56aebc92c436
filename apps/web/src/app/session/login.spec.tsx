import { beforeEach, describe, expect, it } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { screen } from '@testing-library/react';
import { aSignIn } from '../../testing/accounts';
import { type Answer, type FakeApi, problem } from '../../testing/fake-api';
import { freeAccount } from '../../testing/empty-account';
import { renderApp } from '../../testing/render-app';

const signedOut = problem(401, 'UNAUTHENTICATED', 'Please sign in');

async function openLogin(api: FakeApi, address = '/login') {
  api.answer('GET /auth/session', signedOut);
  const app = await renderApp(address);
  const email = await screen.findByLabelText('Email');
  const password = screen.getByLabelText('Password');
  const submit = screen.getByRole('button', { name: 'Sign In' });
  const signIn = async (address = 'maya@nordarkiv.example', secret = 'hunter22') => {
    await app.user.click(email);
    await app.user.paste(address);
    await app.user.click(password);
    await app.user.paste(secret);
    await app.user.click(submit);
  };
  return { ...app, email, password, submit, signIn };
}

describe('/login', () => {
  let api: FakeApi;
  beforeEach(() => {
    localStorage.clear();
    notifications.clean();
    api = freeAccount();
  });

  it('asks for what is missing and sends nothing', async () => {
    const { user, submit } = await openLogin(api);
    await user.click(submit);
    expect(screen.getByText('Email is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(api.callsTo('POST /auth/login')).toEqual([]);
  });

  it('refuses what is no address, and takes the error back when the field is edited', async () => {
    const { user, email, submit } = await openLogin(api);
    await user.type(email, 'maya@nordarkiv');
    await user.click(submit);
    expect(screen.getByText('Please enter a valid email')).toBeTruthy();
    expect(email.getAttribute('aria-invalid')).toBe('true');
    await user.type(email, '.example');
    expect(screen.queryByText('Please enter a valid email')).toBeNull();
  });

  it('sends the address without spaces around it, and whether to remember', async () => {
    api.answer('POST /auth/login', 'silence');
    const { user, signIn } = await openLogin(api);
    await user.click(screen.getByLabelText('Remember me'));
    await signIn(' maya@nordarkiv.example ');
    expect(api.callsTo('POST /auth/login')[0]?.body).toEqual({
      email: 'maya@nordarkiv.example',
      password: 'hunter22',
      remember_me: true,
    });
  });

  it.each<[string, Answer, string]>([
    [
      'wrong credentials',
      problem(401, 'INVALID_CREDENTIALS', 'Invalid login credentials'),
      'Invalid email or password. Please check your credentials and try again.',
    ],
    [
      'an unknown address',
      problem(404, 'USER_NOT_FOUND', 'User not found'),
      'No account found with this email address. Please sign up first.',
    ],
    ['another message of the server', problem(429, 'RATE_LIMITED', 'Slow down, please.'), 'Slow down, please.'],
    ['a server that says nothing', { status: 500 }, 'Failed to log in. Please try again.'],
    ['no answer', 'down', 'Failed to log in. Please try again.'],
  ])('says what is wrong after %s', async (_, answer, text) => {
    api.answer('POST /auth/login', answer);
    const { signIn } = await openLogin(api);
    await signIn();
    const alert = await screen.findByText(text);
    expect(alert.closest('[role=alert]')).toBe(document.activeElement);
  });

  it('opens the verification dialog for an account that is inactive', async () => {
    api.answer('POST /auth/login', problem(403, 'ACCOUNT_INACTIVE', 'This account is inactive'));
    const { signIn } = await openLogin(api);
    await signIn();
    await screen.findByRole('dialog');
    expect(
      await screen.findByText('Your account is not verified. Please enter the verification code we sent you.'),
    ).toBeTruthy();
    expect(screen.getByText(/code to maya@nordarkiv\.example/)).toBeTruthy();
  });

  it('opens the verification dialog for an address that is not verified', async () => {
    api.answer('POST /auth/login', { body: aSignIn({ email_verified: false }) });
    const { signIn, router } = await openLogin(api);
    await signIn();
    await screen.findByRole('dialog');
    expect(router.state.location.pathname).toBe('/login');
  });

  it('says so when an answer holds no session', async () => {
    api.answer('POST /auth/login', { body: { expires_in: 3600 } });
    const { signIn } = await openLogin(api);
    await signIn();
    expect(await screen.findByText('Login successful but no session data received')).toBeTruthy();
    expect(screen.getByText('Authentication Error')).toBeTruthy();
  });

  it('goes on to the dashboard, with the theme of the account, and keeps no token', async () => {
    api.answer('POST /auth/login', { body: aSignIn({ theme: 'dark' }) });
    const { signIn } = await openLogin(api);
    await signIn();
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
    expect(await screen.findByText('Logged in successfully')).toBeTruthy();
    expect(Object.keys(localStorage).sort()).toEqual(['token_expiry', 'ui-theme']);
    expect(localStorage.getItem('ui-theme')).toBe('dark');
  });

  it('goes back to the page that was asked for', async () => {
    api.answer('POST /auth/login', { body: aSignIn() });
    const { signIn, router } = await openLogin(api, '/login?redirect=%2Fnotifications');
    await signIn();
    expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/notifications');
  });
});
