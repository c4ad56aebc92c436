import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EntityManager } from '@mikro-orm/postgresql';
import request from 'supertest';
import { bearer, mailTo } from '../testing/accounts.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { type NotificationPageDto } from './dto/notification.dto.js';
import { NotificationsService } from './notifications.service.js';

describe('notifications', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const notify = (userId: string, file: string) =>
    (test.orm.em.fork() as EntityManager).transactional((em) =>
      test.app
        .get(NotificationsService)
        .notify(em, userId, 'transcript-ready', { file, words: 7, duration: '0:10', link: '/transcription?file=1' }),
    );
  const list = async (headers: Record<string, string>, query = '') =>
    (await request(test.url).get(`/api/v1/notifications${query}`).set(headers).expect(200)).body as NotificationPageDto;
  const post = (headers: Record<string, string>, path: string) =>
    request(test.url).post(`/api/v1/notifications/${path}`).set(headers);

  it('are listed newest first, page by page, with the number of unread ones', async () => {
    const { user, headers } = await bearer(test);
    for (const n of [1, 2, 3]) await notify(user.id, `${n}.mp3`);
    const first = await list(headers, '?page_size=2');
    expect(first).toMatchObject({ totalCount: 3, page: 1, page_size: 2, unread: 3 });
    expect(first.notifications).toEqual([
      {
        id: expect.any(String),
        title: 'Transcript ready',
        message: '3.mp3: 7 words.',
        type: 'success',
        timestamp: expect.stringMatching(/Z$/),
        read: false,
        link: '/transcription?file=1',
      },
      expect.objectContaining({ message: '2.mp3: 7 words.' }),
    ]);
    const second = await list(headers, '?page_size=2&page=2');
    expect(second.notifications.map(({ message }) => message)).toEqual(['1.mp3: 7 words.']);
  });

  it('are marked read one by one or all at once', async () => {
    const { user, headers } = await bearer(test);
    for (const n of [1, 2, 3]) await notify(user.id, `${n}.mp3`);
    const [newest] = (await list(headers)).notifications;
    await post(headers, `${newest!.id}/read`).expect(204);
    await post(headers, `${newest!.id}/read`).expect(204);
    expect((await list(headers)).notifications.map(({ read }) => read)).toEqual([true, false, false]);
    await post(headers, 'read-all').expect(204);
    expect((await list(headers)).unread).toBe(0);
  });

  it('are their owner’s alone', async () => {
    const [owner, stranger] = [await bearer(test), await bearer(test)];
    await notify(owner.user.id, 'secret.mp3');
    const [notification] = (await list(owner.headers)).notifications;
    expect(await list(stranger.headers)).toMatchObject({ notifications: [], totalCount: 0, unread: 0 });
    await post(stranger.headers, `${notification!.id}/read`).expect(404);
    await post(stranger.headers, 'read-all').expect(204);
    expect((await list(owner.headers)).unread).toBe(1);
  });

  it('speak the reader’s language of the moment', async () => {
    const { user, headers } = await bearer(test);
    await notify(user.id, 'rede.mp3');
    await list(headers);
    await request(test.url).put('/api/v1/users/settings').set(headers).send({ language: 'de' }).expect(200);
    expect((await list(headers)).notifications[0]).toMatchObject({
      title: 'Transkript fertig',
      message: 'rede.mp3: 7 Wörter.',
    });
  });

  it('go by mail too, unless the account wants none, and hide file names where it wants privacy', async () => {
    const open = await bearer(test);
    const silent = await bearer(test, { settings: { notifications: { email: false, push: false, marketing: false } } });
    const discreet = await bearer(test, { settings: { privacyMode: true } });
    for (const { user } of [open, silent, discreet]) await notify(user.id, 'talk.mp3');
    const subjects = async (email: string) => (await mailTo(test, email)).map(({ subject }) => subject);
    expect(await subjects(open.user.email)).toEqual(['Your transcript of talk.mp3 is ready']);
    expect(await subjects(silent.user.email)).toEqual([]);
    expect(await subjects(discreet.user.email)).toEqual(['Your transcript of … is ready']);
    const [mail] = await mailTo(test, open.user.email);
    expect(mail!.text).toContain('http://localhost:3000/transcription?file=1');
  });

  it.each(['?page=0', '?page_size=101', '?page=1e9', '?page=x', '?unknown=1'])('refuse the query %s', async (query) => {
    const { headers } = await bearer(test);
    await request(test.url).get(`/api/v1/notifications${query}`).set(headers).expect(400);
  });
});
