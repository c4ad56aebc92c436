import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '../../../testing/fake-api';
import { renderOnPage } from '../../../testing/render';
import { NotificationsPage } from './notifications-page';

const aNotification = (id: string, fields: object = {}) => ({
  id,
  title: `Title ${id}`,
  message: `Message ${id}`,
  type: 'success',
  timestamp: new Date().toISOString(),
  read: false,
  link: null,
  ...fields,
});
const page = (...notifications: { read: boolean }[]) => ({
  body: {
    notifications,
    unread: notifications.filter(({ read }) => !read).length,
    totalCount: notifications.length,
    page: 1,
    page_size: 10,
  },
});

describe('NotificationsPage', () => {
  it('says that there are none, with the way back', async () => {
    new FakeApi().answer('GET /notifications', page());
    await renderOnPage(<NotificationsPage />);
    expect(await screen.findByText('No notifications')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull();
  });

  it('parts today from earlier, and says in a word what is unread', async () => {
    const old = aNotification('old', { read: true, timestamp: '2020-01-01T10:00:00.000Z' });
    new FakeApi().answer('GET /notifications', page(aNotification('new'), old));
    await renderOnPage(<NotificationsPage />);
    const today = within(await screen.findByRole('region', { name: 'Today' }));
    expect(today.getByRole('listitem').textContent).toContain('Unread: Title new');
    const earlier = within(screen.getByRole('region', { name: 'Earlier' }));
    expect(earlier.getByRole('listitem').textContent).not.toContain('Unread');
  });

  it('marks one, and all, as read', async () => {
    const api = new FakeApi()
      .answer('GET /notifications', page(aNotification('a'), aNotification('b')))
      .answer('POST /notifications/a/read', { status: 204 })
      .answer('POST /notifications/read-all', { status: 204 });
    await renderOnPage(<NotificationsPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Mark read: Title a' }));
    await waitFor(() => expect(api.callsTo('POST /notifications/a/read')).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Mark all read' }));
    await waitFor(() => expect(api.callsTo('POST /notifications/read-all')).toHaveLength(1));
  });
});
