import { beforeEach, describe, expect, it } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { freeAccount } from '../../testing/empty-account';
import { renderApp } from '../../testing/render-app';
import { aSession, aUser, someSettings } from '../../testing/accounts';
import { type FakeApi, problem } from '../../testing/fake-api';

const SETTINGS = someSettings();
const session = (fields: object = {}) => ({
  id: 'session-1',
  current: true,
  browser: 'Firefox',
  os: 'Linux',
  device: 'desktop',
  ip: '203.0.113.7',
  created_at: '2026-03-03T10:00:00.000Z',
  last_active_at: '2026-03-03T10:00:00.000Z',
  expires_at: '2027-03-03T10:00:00.000Z',
  ...fields,
});

describe('/settings', () => {
  let api: FakeApi;
  let user: UserEvent;
  beforeEach(() => {
    localStorage.clear();
    notifications.clean();
    localStorage.setItem('token_expiry', String(Date.now() + 3_600_000));
    api = freeAccount()
      .answer('GET /auth/session', { body: aSession() })
      .answer('GET /users/settings', { body: SETTINGS })
      .answer('PUT /users/settings', { body: SETTINGS })
      .answer('GET /users/me/second-factor', { body: { enabled: false, recovery_codes_left: null } })
      .answer('GET /auth/sessions', { body: { sessions: [session()] } })
      .answer('GET /users/me/api-keys', { body: { api_keys: [] } })
      .answer('GET /users/me/webhooks', { body: { webhooks: [] } })
      .answer('GET /users/me/security-events', {
        body: {
          events: [
            {
              id: 'event-1',
              kind: 'sign-in-failed',
              detail: null,
              ip: '203.0.113.9',
              browser: 'Safari',
              os: 'iOS',
              created_at: '2026-03-03T10:00:00.000Z',
            },
          ],
          totalCount: 1,
          page: 1,
          page_size: 5,
        },
      });
  });
  const open = async () => {
    const app = await renderApp('/settings');
    user = app.user;
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    return app;
  };
  const card = (name: string) => within(screen.getByRole('region', { name }));

  describe('the profile', () => {
    const edit = async () => {
      await open();
      await user.click(card('Profile').getByRole('button', { name: 'Edit' }));
    };
    const retype = async (label: string, text: string) => {
      const field = screen.getByLabelText(label);
      await user.clear(field);
      await user.type(field, text);
    };

    it('is read until one edits it; a save that worked closes the form', async () => {
      api.answer('PUT /users/me', { body: aUser({ name: 'Maya Holm' }) });
      await edit();
      await retype('Full name', 'Maya Holm');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText('Profile Updated')).toBeTruthy();
      expect(screen.queryByLabelText('Full name')).toBeNull();
      expect(card('Profile').getByText('Maya Holm')).toBeTruthy();
      expect(api.callsTo('PUT /users/me').map(({ body }) => body)).toEqual([{ name: 'Maya Holm' }]);
    });

    it.each([
      ['2026-03-03T10:00:00.000Z', 'Joined: March 3, 2026'],
      ['', 'Joined: Recently'],
    ])('tells since when there is an account, of the date "%s": %s', async (join_date, words) => {
      api.answer('GET /auth/session', { body: aSession({ join_date }) });
      await open();
      expect(card('Profile').getByText(words)).toBeTruthy();
    });

    it('keeps the form and says so when it could not be saved', async () => {
      api.answer('PUT /users/me', 'down');
      await edit();
      await retype('Full name', 'Maya Holm');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText('Update Failed')).toBeTruthy();
      expect(screen.getByText('Failed to update profile. Please try again.')).toBeTruthy();
      expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Maya Holm');
    });

    it('asks for the password before a new address, which then waits and can be called off', async () => {
      let confirmed = false;
      api
        .answer('PUT /users/me', ({ body }) => {
          const { email } = body as { email: string };
          if (email === aUser().email) return { body: aUser() };
          return confirmed
            ? { body: aUser({ pending_email: email }) }
            : problem(403, 'REAUTHENTICATION_REQUIRED', 'Confirm');
        })
        .answer('POST /auth/reauthenticate', ({ body }) => {
          confirmed = (body as { password: string }).password === 'hunter22';
          return confirmed ? { status: 204 } : problem(400, 'CURRENT_PASSWORD_WRONG', 'Wrong');
        });
      await edit();
      await retype('Email', 'new@nordarkiv.example');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
      await user.type(dialog.getByLabelText('Password'), 'not it{Enter}');
      expect(await dialog.findByText('The current password is not right.')).toBeTruthy();
      await user.clear(dialog.getByLabelText('Password'));
      await user.type(dialog.getByLabelText('Password'), 'hunter22{Enter}');
      expect(await screen.findByText(/^new@nordarkiv.example isn’t confirmed yet/)).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Keep the present address' }));
      await waitFor(() => expect(screen.queryByText(/isn’t confirmed yet/)).toBeNull());
    });

    it('asks for the code, too, where signing in takes one', async () => {
      api
        .answer('GET /auth/session', { body: aSession({ second_factor: true }) })
        .answer('PUT /users/me', problem(403, 'REAUTHENTICATION_REQUIRED', 'Confirm'))
        .answer('POST /auth/reauthenticate', problem(400, 'SECOND_FACTOR_WRONG', 'Wrong'));
      await edit();
      await retype('Email', 'new@nordarkiv.example');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
      await user.type(dialog.getByLabelText('Password'), 'hunter22{Enter}');
      expect(dialog.getByText('Enter a code.')).toBeTruthy();
      await user.type(dialog.getByLabelText('Code'), '123456{Enter}');
      expect(await dialog.findByText(/This code is incorrect, already used or expired/)).toBeTruthy();
      expect(dialog.getByLabelText('Password').getAttribute('aria-invalid')).toBeNull();
      expect(api.callsTo('POST /auth/reauthenticate').map(({ body }) => body)).toEqual([
        { password: 'hunter22', code: '123456' },
      ]);
    });

    it('does nothing where one would rather not say who one is', async () => {
      api.answer('PUT /users/me', problem(403, 'REAUTHENTICATION_REQUIRED', 'Confirm'));
      await edit();
      await retype('Email', 'new@nordarkiv.example');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('new@nordarkiv.example');
      expect(screen.queryByText('Update Failed')).toBeNull();
    });

    it('has a button for the password once a field is filled, which works once all three are', async () => {
      api.answer('POST /users/me/password', { status: 204 });
      await edit();
      expect(screen.queryByRole('button', { name: 'Change Password' })).toBeNull();
      await user.type(screen.getByLabelText('Current password'), 'hunter22');
      const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Change Password' });
      expect(button().disabled).toBe(true);
      await user.type(screen.getByLabelText('New password'), 'hunter23');
      await user.type(screen.getByLabelText('Confirm new password'), 'hunter24');
      expect(button().disabled).toBe(false);
      await user.click(button());
      expect(await screen.findByText('Password Mismatch')).toBeTruthy();
      expect(screen.getByText('New passwords do not match.')).toBeTruthy();
      expect(api.callsTo('POST /users/me/password')).toEqual([]);
      await retype('Confirm new password', 'hunter23');
      await user.click(button());
      expect(await screen.findByText('Password Changed')).toBeTruthy();
      expect(api.callsTo('POST /users/me/password').map(({ body }) => body)).toEqual([
        { currentPassword: 'hunter22', newPassword: 'hunter23' },
      ]);
      expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
    });

    it.each([
      ['', 'hunter23', '', 'Current Password Required', 'Please enter your current password.'],
      ['hunter22', '', 'hunter23', 'New Password Required', 'Please enter a new password.'],
      ['hunter22', 'short', 'other', 'Password Mismatch', 'New passwords do not match.'],
      ['hunter22', 'short', 'short', 'Password Too Short', 'Password must be at least 6 characters long.'],
      ['hunter22', 'hunter22', 'hunter22', 'Same Password', 'New password must be different from current password.'],
    ])('says what is missing or wrong first: %s, %s, %s', async (current, next, confirm, title, body) => {
      await edit();
      const typed = { 'Current password': current, 'New password': next, 'Confirm new password': confirm };
      for (const [label, text] of Object.entries(typed)) if (text) await user.type(screen.getByLabelText(label), text);
      await user.type(screen.getByLabelText('New password'), '{Enter}');
      expect(await screen.findByText(title)).toBeTruthy();
      expect(screen.getByText(body)).toBeTruthy();
      expect(api.callsTo('POST /users/me/password')).toEqual([]);
    });

    it.each([
      ['the wrong one', problem(400, 'CURRENT_PASSWORD_WRONG', 'x'), 'The current password is not right.'],
      ['no answer', 'down' as const, 'Failed to change password. Please try again.'],
    ])('says that the password was not changed after %s', async (_, answer, text) => {
      api.answer('POST /users/me/password', answer);
      await edit();
      await user.type(screen.getByLabelText('Current password'), 'hunter22');
      await user.type(screen.getByLabelText('New password'), 'hunter23');
      await user.type(screen.getByLabelText('Confirm new password'), 'hunter23{Enter}');
      expect(await screen.findByText('Password Change Failed')).toBeTruthy();
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    });

    it('leads an account without a password to the mail that sets one', async () => {
      api.answer('GET /auth/session', { body: aSession({ has_password: false }) });
      await edit();
      expect(screen.queryByLabelText('Current password')).toBeNull();
      expect(screen.getByRole('link', { name: 'Set one by mail' }).getAttribute('href')).toBe('/forgot-password');
    });
  });

  it.each([
    ['Notifications', 'By mail', { notifications: { ...SETTINGS.notifications, email: false } }],
    ['Notifications', 'Product news', { notifications: { ...SETTINGS.notifications, marketing: true } }],
    ['Files & editing', 'Save drafts', { autoSave: false }],
    ['Files & editing', 'New files stay here', { privacyMode: true }],
  ])('keeps in %s the switch %s at once', async (section, label, body) => {
    await open();
    const toggle = await card(section).findByRole<HTMLInputElement>('switch', { name: label });
    await waitFor(() => expect(toggle.disabled).toBe(false));
    await user.click(toggle);
    await waitFor(() => expect(api.callsTo('PUT /users/settings').map((call) => call.body)).toEqual([body]));
    expect(await card(section).findByText('Saved')).toBeTruthy();
  });

  it('puts a switch back that could not be kept', async () => {
    api.answer('PUT /users/settings', problem(500, 'INTERNAL_ERROR', 'Oops'));
    await open();
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'New files stay here' });
    await waitFor(() => expect(toggle.disabled).toBe(false));
    await user.click(toggle);
    await screen.findByText('Error');
    await waitFor(() => expect(toggle.checked).toBe(false));
  });

  it('asks the browser before it shows news there, and keeps it off where that says no', async () => {
    await open();
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'In this browser' });
    await waitFor(() => expect(toggle.disabled).toBe(false));
    await user.click(toggle);
    expect(await screen.findByText('Your browser blocked notifications')).toBeTruthy();
    expect(api.callsTo('PUT /users/settings')).toEqual([]);
  });

  it('applies another language at once and keeps it', async () => {
    await open();
    await user.click(await screen.findByRole('combobox', { name: 'Language' }));
    await user.click(await screen.findByRole('option', { name: 'Deutsch' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Einstellungen' })).toBeTruthy();
    await waitFor(() =>
      expect(api.callsTo('PUT /users/settings').map((call) => call.body)).toEqual([{ language: 'de' }]),
    );
    await user.click(screen.getByRole('combobox', { name: 'Sprache' }));
    await user.click(await screen.findByRole('option', { name: 'English' }));
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
  });

  it('lists where one is signed in and ends one, or all but this', async () => {
    const phone = session({ id: 'session-2', current: false, browser: 'Safari', os: 'iOS', device: 'mobile' });
    const third = session({ id: 'session-3', current: false, browser: null, os: null, device: 'other' });
    api
      .answer('GET /auth/sessions', { body: { sessions: [session(), phone, third] } })
      .answer('DELETE /auth/sessions/session-2', { status: 204 })
      .answer('DELETE /auth/sessions', { status: 204 });
    await open();
    expect(await screen.findByText('This device')).toBeTruthy();
    api.answer('GET /auth/sessions', { body: { sessions: [session(), third] } });
    await user.click(screen.getByRole('button', { name: 'End: Safari on iOS' }));
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
    api.answer('GET /auth/sessions', { body: { sessions: [session()] } });
    await user.click(screen.getByRole('button', { name: 'End all others' }));
    await waitFor(() => expect(screen.queryByText('A program')).toBeNull());
    expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
  });

  it('asks for the password before it ends a session, where the sign-in is not recent', async () => {
    const phone = session({ id: 'session-2', current: false, browser: 'Safari', os: 'iOS', device: 'mobile' });
    let confirmed = false;
    api
      .answer('GET /auth/sessions', { body: { sessions: [session(), phone] } })
      .answer('DELETE /auth/sessions/session-2', () =>
        confirmed ? { status: 204 } : problem(403, 'REAUTHENTICATION_REQUIRED', 'Confirm'),
      )
      .answer('POST /auth/reauthenticate', () => {
        confirmed = true;
        api.answer('GET /auth/sessions', { body: { sessions: [session()] } });
        return { status: 204 };
      });
    await open();
    await user.click(await screen.findByRole('button', { name: 'End: Safari on iOS' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
    await user.type(dialog.getByLabelText('Password'), 'hunter22{Enter}');
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
    expect(api.callsTo('DELETE /auth/sessions/session-2')).toHaveLength(2);
  });

  it('tells what happened to the account', async () => {
    await open();
    expect(await screen.findByText('Wrong password')).toBeTruthy();
    expect(screen.getByText(/Safari on iOS · 203\.0\.113\.9/)).toBeTruthy();
  });

  it('turns the second factor on by a code and shows the recovery codes once', async () => {
    api
      .answer('POST /users/me/second-factor', {
        body: { secret: 'JBSWY3DPEHPK3PXP', otpauth_uri: 'otpauth://totp/Timbrel:maya?secret=JBSWY3DPEHPK3PXP' },
      })
      .answer('POST /users/me/second-factor/confirm', ({ body }) =>
        (body as { code: string }).code === '482913'
          ? { body: { recovery_codes: ['AAAAA-BBBBB', 'CCCCC-DDDDD'] } }
          : problem(400, 'SECOND_FACTOR_WRONG', 'x'),
      );
    await open();
    await user.click(await screen.findByRole('button', { name: 'Turn on' }));
    const setup = within(await screen.findByRole('dialog', { name: 'Turn on two-factor authentication' }));
    expect(await setup.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
    expect(setup.getByText('JBSWY3DPEHPK3PXP')).toBeTruthy();
    await user.type(setup.getByLabelText('Code of the app'), '000000{Enter}');
    expect(await setup.findByText(/This code is incorrect/)).toBeTruthy();
    await user.clear(setup.getByLabelText('Code of the app'));
    api.answer('GET /users/me/second-factor', { body: { enabled: true, recovery_codes_left: 2 } });
    await user.type(setup.getByLabelText('Code of the app'), '482913{Enter}');
    const codes = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }));
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'AAAAA-BBBBB',
      'CCCCC-DDDDD',
    ]);
    await user.click(codes.getByRole('button', { name: 'I have kept it' }));
    expect(await screen.findByText('2 recovery codes are left.')).toBeTruthy();
  });

  it('makes a key for a program, shows it once, and revokes it', async () => {
    const row = {
      id: 'key-1',
      name: 'Nightly import',
      prefix: 'tmb_abcdefgh',
      scopes: ['files:read', 'jobs:write'],
      created_at: '2026-03-03T10:00:00.000Z',
      expires_at: null,
      last_used_at: null,
    };
    api
      .answer('POST /users/me/api-keys', { status: 201, body: { ...row, key: 'tmb_abcdefghijklmnop' } })
      .answer('DELETE /users/me/api-keys/key-1', { status: 204 });
    await open();
    expect(await screen.findByText('No keys yet.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'New key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New API key' }));
    await user.click(dialog.getByRole('button', { name: 'Make key' }));
    expect(dialog.getByText('Enter a name for the key.')).toBeTruthy();
    expect(dialog.getByText('Choose at least one permission.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Name'), 'Nightly import');
    await user.click(dialog.getByLabelText('see and download files'));
    await user.click(dialog.getByLabelText('start and cancel jobs'));
    api.answer('GET /users/me/api-keys', { body: { api_keys: [row] } });
    await user.click(dialog.getByRole('button', { name: 'Make key' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Keep your key' }));
    expect(shown.getByText('tmb_abcdefghijklmnop')).toBeTruthy();
    expect(api.callsTo('POST /users/me/api-keys').map(({ body }) => body)).toEqual([
      { name: 'Nightly import', scopes: ['files:read', 'jobs:write'] },
    ]);
    await user.click(shown.getByRole('button', { name: 'I have kept it' }));
    expect(await screen.findByText(/tmb_abcdefgh… · files:read, jobs:write · never used/)).toBeTruthy();
    api.answer('GET /users/me/api-keys', { body: { api_keys: [] } });
    await user.click(screen.getByRole('button', { name: 'Revoke: Nightly import' }));
    expect(await screen.findByText('No keys yet.')).toBeTruthy();
  });

  it('makes a webhook, shows its secret once, tests it and reads its log', async () => {
    const webhook = {
      id: 'hook-1',
      url: 'https://hooks.example/in',
      events: ['job.completed', 'job.failed'],
      enabled: true,
      created_at: '2026-03-03T10:00:00.000Z',
    };
    const delivery = {
      id: 'delivery-1',
      event: 'ping',
      state: 'failed',
      attempts: 9,
      status: 503,
      error: 'It answered 503; 2xx is expected.',
      payload: {},
      created_at: '2026-03-03T10:00:00.000Z',
      delivered_at: null,
      next_try_at: null,
    };
    api
      .answer('POST /users/me/webhooks', ({ body }) =>
        (body as { url: string }).url.startsWith('https:')
          ? { status: 201, body: { ...webhook, secret: 'whsec_abc' } }
          : {
              status: 400,
              body: { code: 'VALIDATION_FAILED', message: 'x', details: [{ field: 'url', message: 'Only https.' }] },
            },
      )
      .answer('POST /users/me/webhooks/hook-1/test', { status: 202, body: delivery })
      .answer('GET /users/me/webhooks/hook-1/deliveries', {
        body: { deliveries: [delivery], totalCount: 1, page: 1, page_size: 5 },
      })
      .answer('POST /users/me/webhooks/hook-1/deliveries/delivery-1/retry', { status: 202, body: delivery })
      .answer('PATCH /users/me/webhooks/hook-1', { body: { ...webhook, enabled: false } })
      .answer('DELETE /users/me/webhooks/hook-1', { status: 204 });
    await open();
    expect(await screen.findByText('No webhooks yet.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'New webhook' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }));
    const make = () => user.click(dialog.getByRole('button', { name: 'Make webhook' }));
    await make();
    expect(dialog.getByText('Enter an address.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Address'), 'http://hooks.example/in');
    await make();
    expect(await dialog.findByText('Only https.')).toBeTruthy();
    await user.clear(dialog.getByLabelText('Address'));
    await user.type(dialog.getByLabelText('Address'), 'https://hooks.example/in');
    api.answer('GET /users/me/webhooks', { body: { webhooks: [webhook] } });
    await make();
    const shown = within(await screen.findByRole('dialog', { name: 'Save the signing secret' }));
    expect(shown.getByText('whsec_abc')).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'I have kept it' }));

    await user.click(await screen.findByRole('button', { name: 'Send a test' }));
    expect(await screen.findByText(/HTTP 503 · 9 tries · It answered 503/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() =>
      expect(api.callsTo('POST /users/me/webhooks/hook-1/deliveries/delivery-1/retry')).toHaveLength(1),
    );
    await user.click(screen.getByRole('switch', { name: 'Tell https://hooks.example/in' }));
    await waitFor(() =>
      expect(api.callsTo('PATCH /users/me/webhooks/hook-1').map(({ body }) => body)).toEqual([{ enabled: false }]),
    );
    api.answer('GET /users/me/webhooks', { body: { webhooks: [] } });
    await user.click(screen.getByRole('button', { name: 'Delete: https://hooks.example/in' }));
    expect(await screen.findByText('No webhooks yet.')).toBeTruthy();
  });

  describe('deletes the account', () => {
    const begin = async () => {
      const app = await open();
      await user.click(card('Delete Account').getByRole('button', { name: 'Delete Account' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toBe(document.activeElement));
      return { ...app, dialog };
    };

    it('once its own address was typed, and leads to the front page', async () => {
      api.answer('DELETE /users/me', { status: 202, body: { message: 'Account Deleted' } });
      const { dialog, router } = await begin();
      const remove = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete for good' });
      expect(remove.disabled).toBe(true);
      await user.type(dialog.getByLabelText(/^Type maya@nordarkiv.example/), 'Maya@nordarkiv.example');
      await user.click(remove);
      expect(await screen.findByText('Account Deleted')).toBeTruthy();
      expect(api.callsTo('DELETE /users/me').map(({ body }) => body)).toEqual([{ deleteAccount: true }]);
      await waitFor(() => expect(router.state.location.pathname).toBe('/'));
      expect(localStorage.getItem('token_expiry')).toBeNull();
      expect(screen.queryByText('Access Denied')).toBeNull();
    });

    it('and says so where that failed', async () => {
      api.answer('DELETE /users/me', problem(500, 'INTERNAL_ERROR', 'Oops'));
      const { dialog, router } = await begin();
      await user.type(dialog.getByLabelText(/^Type/), 'maya@nordarkiv.example{Enter}');
      expect(await screen.findByText('Delete Failed')).toBeTruthy();
      expect(screen.getByText('Failed to delete account. Please try again.')).toBeTruthy();
      expect(router.state.location.pathname).toBe('/settings');
    });
  });

  it('leads to the plans on Free and to the subscription otherwise', async () => {
    api.answer('GET /auth/session', { body: aSession({ plan: 'pro' }) });
    const { unmount } = await open();
    expect(card('Plan').getByRole('link', { name: 'Manage Subscription' }).getAttribute('href')).toBe(
      '/manage-subscription',
    );
    unmount();
    api.answer('GET /auth/session', { body: aSession() });
    await open();
    expect(card('Plan').getByRole('link', { name: 'Upgrade Plan' }).getAttribute('href')).toBe('/pricing');
    expect(card('Invoices').getByRole('link').getAttribute('href')).toBe('/invoices');
  });
});
