import { beforeEach, describe, expect, it } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { screen } from '@testing-library/react';
import { FakeApi, problem } from '../../testing/fake-api';
import { renderApp } from '../../testing/render-app';

let api: FakeApi;
beforeEach(() => {
  localStorage.clear();
  notifications.clean();
  api = new FakeApi()
    .answer('GET /health', { body: { status: 'ok' } })
    .answer('GET /auth/session', problem(401, 'UNAUTHENTICATED', 'Please sign in'));
});

describe('/forgot-password', () => {
  const open = async () => {
    const app = await renderApp('/login');
    await app.user.click(await screen.findByRole('link', { name: 'Forgot password' }));
    return { ...app, email: await screen.findByLabelText('Email') };
  };

  it('asks for an address and mails a link; says the same whether it is known or not', async () => {
    api.answer('POST /auth/forgot-password', { status: 202, body: { message: 'sent', resend_after_seconds: 300 } });
    const { user, email } = await open();
    await user.click(screen.getByRole('button', { name: 'Mail me a link' }));
    expect(screen.getByText('Email is required')).toBeTruthy();
    await user.type(email, ' maya@nordarkiv.example ');
    await user.click(screen.getByRole('button', { name: 'Mail me a link' }));
    const news = await screen.findByText(/If maya@nordarkiv.example has an account, a mail is on its way/);
    expect(news.closest('[role=status]')).toBe(document.activeElement);
    expect(api.callsTo('POST /auth/forgot-password').map(({ body }) => body)).toEqual([
      { email: 'maya@nordarkiv.example' },
    ]);
    expect(screen.getByRole('button', { name: 'Another mail in 5:00' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('counts down what the server still asks to wait', async () => {
    api.answer('POST /auth/forgot-password', {
      status: 429,
      body: { code: 'RESEND_COOLDOWN', message: 'Wait' },
      headers: { 'Retry-After': '61' },
    });
    const { user, email } = await open();
    await user.type(email, 'maya@nordarkiv.example{Enter}');
    expect(await screen.findByRole('button', { name: 'Another mail in 1:01' })).toBeTruthy();
  });
});

describe('/reset-password', () => {
  const fill = async (token = 'good', password = 'a new horse') => {
    const app = await renderApp(`/reset-password?token=${token}`);
    await app.user.type(await screen.findByLabelText('New password'), password);
    await app.user.type(screen.getByLabelText('Confirm password'), `${password}{Enter}`);
    return app;
  };

  it('sets the new password and leads to the sign-in', async () => {
    api.answer('POST /auth/reset-password', { status: 204 });
    const { router } = await fill();
    expect(await screen.findByText('Sign in with your new password.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/login');
    expect(api.callsTo('POST /auth/reset-password').map(({ body }) => body)).toEqual([
      { token: 'good', password: 'a new horse' },
    ]);
  });

  it('offers to revoke API keys, webhooks and share links', async () => {
    api.answer('POST /auth/reset-password', { status: 204 });
    const { user } = await renderApp('/reset-password?token=good');
    await user.click(await screen.findByLabelText('Also revoke API keys, webhooks and share links'));
    await user.type(screen.getByLabelText('New password'), 'a new horse');
    await user.type(screen.getByLabelText('Confirm password'), 'a new horse{Enter}');
    expect(await screen.findByText('Sign in with your new password.')).toBeTruthy();
    expect(api.callsTo('POST /auth/reset-password').map(({ body }) => body)).toEqual([
      { token: 'good', password: 'a new horse', revoke_access: true },
    ]);
  });

  it('sends nothing that is too short or differs', async () => {
    const { user } = await fill('good', 'short');
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
    await user.type(screen.getByLabelText('Confirm password'), 'x');
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(screen.getByText('Passwords do not match')).toBeTruthy();
    expect(api.callsTo('POST /auth/reset-password')).toEqual([]);
  });

  it('says what is wrong with a password that is refused, and keeps it', async () => {
    api.answer('POST /auth/reset-password', problem(400, 'VALIDATION_FAILED', 'Among the most common ones.'));
    await fill('good', 'qwerty');
    const alert = await screen.findByText('Among the most common ones.');
    expect(alert.closest('[role=alert]')).toBe(document.activeElement);
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('qwerty');
  });

  it.each(['/reset-password', '/reset-password?token=old'])('leads on from a dead link: %s', async (address) => {
    api.answer('POST /auth/reset-password', problem(400, 'LINK_INVALID', 'Dead'));
    const { user } = await renderApp(address);
    if (address.includes('token')) {
      await user.type(await screen.findByLabelText('New password'), 'a new horse');
      await user.type(screen.getByLabelText('Confirm password'), 'a new horse{Enter}');
    }
    expect(await screen.findByText('This link is wrong, used or older than an hour.')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Ask for a new link' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeTruthy();
  });
});

describe('/confirm-email', () => {
  it.each([
    ['changed', 'Your address has changed', /From now on, sign in with new@nordarkiv.example/, '/dashboard'],
    ['undone', 'Your address has been restored', /We’ve emailed you a link to set a new password/, '/login'],
  ])('says that it is %s, once', async (outcome, title, body, next) => {
    api.answer('POST /auth/confirm-email', { body: { outcome, email: 'new@nordarkiv.example' } });
    await renderApp('/confirm-email?token=good');
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getByText(body)).toBeTruthy();
    expect(screen.getByRole('link', { name: /Back to sign-in|Go to Dashboard/ }).getAttribute('href')).toBe(next);
    expect(api.callsTo('POST /auth/confirm-email').map((call) => call.body)).toEqual([{ token: 'good' }]);
  });

  it('says what stood in the way', async () => {
    api.answer('POST /auth/confirm-email', problem(409, 'EMAIL_TAKEN', 'Taken'));
    await renderApp('/confirm-email?token=late');
    expect(await screen.findByText('This address now belongs to another account.')).toBeTruthy();
  });

  it('says at once that there is no token', async () => {
    await renderApp('/confirm-email');
    expect(await screen.findByText('The link has no token. Open it as it was mailed.')).toBeTruthy();
    expect(api.callsTo('POST /auth/confirm-email')).toEqual([]);
  });
});
