import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aSignIn } from '../../testing/accounts';
import { type FakeApi, problem } from '../../testing/fake-api';
import { freeAccount } from '../../testing/empty-account';
import { renderApp } from '../../testing/render-app';

let api: FakeApi;

beforeEach(() => {
  localStorage.clear();
  notifications.clean();
  api = freeAccount()
    .answer('GET /auth/session', problem(401, 'UNAUTHENTICATED', 'Please sign in'))
    .answer('POST /auth/signup', {
      status: 202,
      body: { message: 'sent', email: 'maya@nordarkiv.example', verification_required: true },
    });
});

async function openSignup() {
  const app = await renderApp('/signup');
  const name = await screen.findByLabelText('Full name');
  const submit = screen.getByRole('button', { name: 'Sign Up' });
  const enter = async (field: HTMLElement, text: string) => {
    await app.user.click(field);
    await app.user.paste(text);
  };
  const fill = async ({ password = 'hunter22', confirm = 'hunter22' } = {}) => {
    await enter(name, 'Maya Lindqvist');
    await enter(screen.getByLabelText('Email'), 'maya@nordarkiv.example');
    await enter(screen.getByLabelText('Password'), password);
    await enter(screen.getByLabelText('Confirm password'), confirm);
    await app.user.click(screen.getByRole('checkbox'));
    await app.user.click(submit);
  };
  return { ...app, submit, fill };
}

describe('/signup', () => {
  it('asks for what is missing and sends nothing', async () => {
    const { user, submit } = await openSignup();
    await user.click(submit);
    for (const text of ['Name is required', 'Email is required', 'Password is required']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByText('Please accept the terms of service')).toBeTruthy();
    expect(api.callsTo('POST /auth/signup')).toEqual([]);
  });

  it('refuses a short password and one that is not repeated', async () => {
    const { fill } = await openSignup();
    await fill({ password: '12345', confirm: '123456' });
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
    expect(screen.getByText('Passwords do not match')).toBeTruthy();
    expect(api.callsTo('POST /auth/signup')).toEqual([]);
  });

  it('advises on the password while it is typed', async () => {
    const { user } = await openSignup();
    await user.type(screen.getByLabelText('Password'), 'abcabc');
    expect(screen.getByText('Easy to guess')).toBeTruthy();
    await user.type(screen.getByLabelText('Password'), ' Walnut 41 harbour');
    expect(screen.getByText('Strong')).toBeTruthy();
  });

  it('sends name, address and password, and opens the verification dialog', async () => {
    const { fill } = await openSignup();
    await fill();
    await screen.findByRole('dialog', { name: 'Check your mail' });
    expect(await screen.findByText('Account created successfully!')).toBeTruthy();
    expect(api.callsTo('POST /auth/signup')[0]?.body).toEqual({
      name: 'Maya Lindqvist',
      email: 'maya@nordarkiv.example',
      password: 'hunter22',
    });
  });

  it.each([
    [
      'the words of the server',
      problem(400, 'PASSWORD_TOO_COMMON', 'This password is too common'),
      'This password is too common',
    ],
    ['a sentence of its own where there are none', { status: 500 }, 'Failed to create account. Please try again.'],
  ])('says %s when it fails', async (_, answer, text) => {
    api.answer('POST /auth/signup', answer);
    const { fill } = await openSignup();
    await fill();
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('the verification dialog', () => {
  async function openDialog() {
    const app = await openSignup();
    await app.fill();
    await screen.findByRole('dialog', { name: 'Check your mail' });
    const type = async (code: string) => {
      await app.user.click(screen.getByLabelText('Character 1 of 6'));
      await app.user.keyboard(code);
    };
    return { ...app, type };
  }

  it('begins in the first place of the code', async () => {
    await openDialog();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Character 1 of 6'));
  });

  it('sends the code with its sixth character and goes on to the dashboard', async () => {
    api.answer('POST /auth/verify-code', { body: aSignIn() });
    const { type } = await openDialog();
    await type('482913');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
    expect(api.callsTo('POST /auth/verify-code')[0]?.body).toEqual({
      email: 'maya@nordarkiv.example',
      code: '482913',
    });
    expect(await screen.findByText('Email verified!')).toBeTruthy();
    expect(screen.getByText('Your account is now active.')).toBeTruthy();
  });

  it('takes a whole code that is pasted', async () => {
    api.answer('POST /auth/verify-code', 'silence');
    const { user } = await openDialog();
    await user.click(screen.getByLabelText('Character 1 of 6'));
    await user.paste('482913');
    await waitFor(() => expect(api.callsTo('POST /auth/verify-code')).toHaveLength(1));
  });

  it('refuses fewer than six characters without asking the server', async () => {
    const { user, type } = await openDialog();
    await type('4829');
    await user.click(screen.getByRole('button', { name: 'Verify Email' }));
    expect(await screen.findByText('Invalid code')).toBeTruthy();
    expect(screen.getAllByText('Please enter the 6-digit code sent to your email.')).not.toHaveLength(0);
    expect(api.callsTo('POST /auth/verify-code')).toEqual([]);
  });

  it('says that a wrong code failed, and sends the next one as it did the first', async () => {
    api.answer('POST /auth/verify-code', problem(400, 'VERIFICATION_FAILED', 'The code is wrong'));
    const { user, type } = await openDialog();
    await type('111111');
    expect(await screen.findByText('Verification failed')).toBeTruthy();
    expect(screen.getByText('Please try again.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Character 1 of 6'));
    await user.keyboard('48291a');
    await waitFor(() => expect(api.callsTo('POST /auth/verify-code')).toHaveLength(2));
    expect(api.callsTo('POST /auth/verify-code')[1]?.body).toMatchObject({ code: '48291a' });
  });

  it('keeps a code that nobody could judge, and sends it again with Enter', async () => {
    api.answer('POST /auth/verify-code', problem(503, 'UNAVAILABLE', 'Later'));
    const { user, type } = await openDialog();
    await type('482913');
    await screen.findByText('Verification failed');
    const { length } = api.callsTo('POST /auth/verify-code');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(api.callsTo('POST /auth/verify-code').length).toBeGreaterThan(length));
    expect(api.callsTo('POST /auth/verify-code').at(-1)?.body).toMatchObject({ code: '482913' });
  });

  it('says so when the code could not be sent again, and waits as long as the server asks', async () => {
    api.answer('POST /auth/resend-verification', problem(429, 'RESEND_COOLDOWN', 'Later', { 'Retry-After': '61' }));
    const { user } = await openDialog();
    await user.click(screen.getByRole('button', { name: 'Resend code' }));
    expect(await screen.findByText('Failed to resend')).toBeTruthy();
    expect(screen.getByText('Please try again later.')).toBeTruthy();
    expect(screen.getByText('Resend in 1:01')).toBeTruthy();
  });

  describe('after a resend', () => {
    beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
    afterEach(() => void jest.useRealTimers());

    it('counts five minutes down, and only then offers another', async () => {
      api.answer('POST /auth/resend-verification', { body: { message: 'sent', resend_after_seconds: 300 } });
      await openDialog();
      const user = userEvent.setup({ advanceTimers: (ms) => void jest.advanceTimersByTime(ms) });
      await user.click(screen.getByRole('button', { name: 'Resend code' }));
      expect(await screen.findByText('Code resent')).toBeTruthy();
      expect(screen.getByText(/^Resend in (5:00|4:59)$/)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Resend code' })).toBeNull();
      act(() => void jest.advanceTimersByTime(240_000));
      expect(screen.getByText(/^Resend in (1:00|0:59)$/)).toBeTruthy();
      act(() => void jest.advanceTimersByTime(60_000));
      expect(screen.getByRole('button', { name: 'Resend code' })).toBeTruthy();
    });
  });
});
