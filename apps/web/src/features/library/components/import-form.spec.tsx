import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aJob } from '../../../testing/factories';
import { FakeApi, problem } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
import { ImportForm } from './import-form';

describe('ImportForm', () => {
  let api: FakeApi;
  const user = userEvent.setup();
  beforeEach(() => {
    api = new FakeApi();
  });
  const open = async () => {
    await renderSignedIn(api, <ImportForm />);
    await user.click(await screen.findByRole('button', { name: 'Import from a link' }));
    return screen.findByRole('textbox', { name: 'Address of a file' });
  };

  it('orders a file from its address, once for one press', async () => {
    api.answer('POST /uploads/imports', { status: 202, body: aJob({ type: 'import' }) });
    const field = await open();
    expect(document.activeElement).toBe(field);
    await user.type(field, ' https://example.com/a.mp3 {Enter}');
    expect(await screen.findByText('Import Started')).toBeTruthy();
    const [call] = api.callsTo('POST /uploads/imports');
    expect(call!.body).toEqual({ url: 'https://example.com/a.mp3' });
    expect(call!.headers.get('Idempotency-Key')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  });

  it('says at the field what is wrong with an address, and keeps it', async () => {
    api.answer('POST /uploads/imports', problem(400, 'VALIDATION_FAILED', 'x'));
    const field = await open();
    await user.type(field, 'http://example.com/a.mp3{Enter}');
    expect(await screen.findByText(/Enter an address that starts with https/)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect((field as HTMLInputElement).value).toBe('http://example.com/a.mp3');
  });

  it('is put away again', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Import from a link' })).toBeTruthy();
  });
});
