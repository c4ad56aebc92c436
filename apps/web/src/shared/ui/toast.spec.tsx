import { beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError } from '@timbrel/api-client';
import { notifications } from '@mantine/notifications';
import { act, screen } from '@testing-library/react';
import { renderOnPage } from '../../testing/render';
import { toast } from './toast';

describe('toast', () => {
  beforeEach(() => {
    notifications.clean();
    notifications.cleanQueue();
  });

  it('is a status named Success unless it is told otherwise', async () => {
    await renderOnPage(null);
    act(() => toast.success({ message: 'Saved' }));
    expect(screen.getByRole('status').textContent).toContain('Success');
    act(() => toast.success({ title: 'Profile Updated' }));
    expect(screen.getByText('Profile Updated')).toBeTruthy();
  });

  it('is an alert named Error when something failed, with a text for the unknown', async () => {
    await renderOnPage(null);
    act(() => toast.error({}));
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Error');
    expect(alert.textContent).toContain('An unexpected error occurred');
  });

  it('shows the text of an error with its code', async () => {
    await renderOnPage(null);
    act(() =>
      toast.failure(new ApiError({ status: 409, code: 'AMBIGUOUS_NAME', message: 'Two files have this name' })),
    );
    expect(screen.getByText('Two files have this name (Code: AMBIGUOUS_NAME)')).toBeTruthy();
    act(() => toast.failure('nothing that was thrown on purpose'));
    expect(screen.getByText('An unexpected error occurred')).toBeTruthy();
  });

  it('shows three at a time and one of a kind once', async () => {
    await renderOnPage(null);
    act(() => {
      for (const message of ['one', 'two', 'three', 'four']) toast.success({ message });
    });
    expect(screen.getAllByRole('status')).toHaveLength(3);
    act(() => {
      notifications.clean();
      notifications.cleanQueue();
      toast.error({ id: 'same', message: 'again' });
      toast.error({ id: 'same', message: 'again' });
    });
    expect(screen.getAllByText('again')).toHaveLength(1);
  });
});
