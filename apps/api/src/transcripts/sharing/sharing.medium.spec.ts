import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type FileRecordDto } from '../../media/dto/file-record.dto.js';
import { bodyOf, type Problem } from '../../testing/body-of.js';
import { tone } from '../../testing/media.js';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { heard, spoken } from '../../testing/transcripts.js';
import { TranscriptShare } from './transcript-share.entity.js';
import { type SharedTranscriptDto, type ShareDto, type SharesDto } from './sharing.dto.js';

let test: TestApp;
let member: Member;
let file: FileRecordDto;
beforeAll(async () => {
  test = await createTestApp({ worker: true });
  member = await Member.join(test);
  file = await member.uploadRead(await tone(3), 'Board meeting.mp3');
  await heard(test, member, file, [spoken(0, 'Heard words.')]);
});
afterAll(() => test.close());

const shared = async (body: object = {}) =>
  bodyOf<ShareDto>(await member.post(`/transcripts/${file.id}/shares`).send(body).expect(201));
const tokenOf = ({ url }: ShareDto) => /\/share\/([\w-]+)$/.exec(url)![1]!;
/** A stranger: no session, no header. */
const stranger = (path: string) => request(test.url).get(`/api/v1/share/${path}`);

describe('a link to a transcript', () => {
  it('lets strangers read what readers see, and nothing else', async () => {
    const link = await shared();
    const read = await stranger(tokenOf(link)).expect(200);
    expect(read.headers['x-robots-tag']).toBe('noindex');
    const body = bodyOf<SharedTranscriptDto>(read);
    expect(body.segments.map(({ text }) => text)).toEqual(['Heard words.']);
    expect(body).toMatchObject({ title: 'Board meeting', language: 'en', media_url: null, expires_at: null });
    const said = JSON.stringify(body);
    for (const secret of [member.userId, file.id, file.filename]) expect(said).not.toContain(secret);
    await stranger(`${tokenOf(link)}/media`).expect(404);
    await member
      .put(`/transcripts/${file.id}/edited`)
      .send({ segments: [spoken(0, 'Better words.')] })
      .expect(200);
    const later = bodyOf<SharedTranscriptDto>(await stranger(tokenOf(link)).expect(200));
    expect(later.segments[0]!.text).toBe('Better words.');
  });

  it('plays the recording where it was made with it', async () => {
    const link = await shared({ with_audio: true });
    const { media_url } = bodyOf<SharedTranscriptDto>(await stranger(tokenOf(link)).expect(200));
    const part = await request(test.url).get(media_url!).set('Range', 'bytes=0-99').expect(206);
    expect(part.headers['content-type']).toContain('audio/');
  });

  it('is made by no key that may not read transcripts', async () => {
    const writer = await member.program('transcripts:write');
    const refused = await writer.post(`/transcripts/${file.id}/shares`).send({}).expect(403);
    expect(bodyOf<Problem>(refused)).toMatchObject({ code: 'SCOPE_MISSING' });
  });

  it('gives the recording to no key that may not read files', async () => {
    const texts = await member.program('transcripts:read', 'transcripts:write');
    const all = await member.program('transcripts:read', 'transcripts:write', 'files:read');
    const path = `/transcripts/${file.id}/shares`;
    const refused = await texts.post(path).send({ with_audio: true }).expect(403);
    expect(bodyOf<Problem>(refused)).toMatchObject({ code: 'SCOPE_MISSING' });
    const [text, audio] = [
      await texts.post(path).send({}).expect(201),
      await all.post(path).send({ with_audio: true }),
    ];
    const [textLink, audioLink] = [bodyOf<ShareDto>(text), bodyOf<ShareDto>(audio)];
    const listedTo = async (who: Member) => {
      const { shares } = bodyOf<SharesDto>(await who.get(path).expect(200));
      return shares.map(({ id }) => id);
    };
    expect(await listedTo(all)).toEqual(expect.arrayContaining([textLink.id, audioLink.id]));
    expect(await listedTo(texts)).toContain(textLink.id);
    expect(await listedTo(texts)).not.toContain(audioLink.id);
  });

  it('leads nowhere once it is revoked or its time is over, and says no more than for one that never was', async () => {
    const [revoked, brief] = [await shared(), await shared({ expires_in_days: 2 })];
    await stranger(tokenOf(brief)).expect(200);
    await member.delete(`/transcripts/${file.id}/shares/${revoked.id}`).expect(204);
    await member.delete(`/transcripts/${file.id}/shares/${revoked.id}`).expect(204);
    const em = test.orm.em.fork();
    await em.nativeUpdate(TranscriptShare, { id: brief.id }, { expiresAt: new Date(Date.now() - 1_000) });
    const answers = await Promise.all(
      [tokenOf(revoked), tokenOf(brief), 'A'.repeat(38), 'x'].map((token) => stranger(token)),
    );
    const said = answers.map(({ status, body }) => [status, (body as { message: string }).message]);
    expect(said).toEqual(Array(4).fill([404, 'Shared transcript not found']));
    const { shares } = bodyOf<SharesDto>(await member.get(`/transcripts/${file.id}/shares`).expect(200));
    expect(shares.map(({ id }) => id)).not.toContain(brief.id);
  });

  it('is shown again to its owner alone', async () => {
    const link = await shared();
    const { shares } = bodyOf<SharesDto>(await member.get(`/transcripts/${file.id}/shares`).expect(200));
    expect(shares[0]).toEqual(link);
    const other = await Member.join(test);
    await other.get(`/transcripts/${file.id}/shares`).expect(404);
    await other.post(`/transcripts/${file.id}/shares`).send({}).expect(404);
    await other.delete(`/transcripts/${file.id}/shares/${link.id}`).expect(404);
    await stranger(tokenOf(link)).expect(200);
  });

  it('goes with its recording', async () => {
    const other = await member.uploadRead(await tone(2), 'Gone.mp3');
    await member.post(`/transcripts/${other.id}/shares`).send({}).expect(404);
    await heard(test, member, other, [spoken(0, 'Soon gone.')]);
    const link = bodyOf<ShareDto>(await member.post(`/transcripts/${other.id}/shares`).send({}).expect(201));
    await member.delete(`/uploads/${other.id}`);
    await stranger(tokenOf(link)).expect(404);
  });

  it.each([{ expires_in_days: 0 }, { expires_in_days: 366 }, { expires_in_days: 1.5 }, { with_audio: 'yes' }])(
    'refuses %j',
    async (body) => void (await member.post(`/transcripts/${file.id}/shares`).send(body).expect(400)),
  );
});
