import { LockMode } from '@mikro-orm/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Segment, type Word } from '@timbrel/subtitles';
import { User } from '../../users/user.entity.js';
import { type FileRecordDto } from '../../media/dto/file-record.dto.js';
import { tone } from '../../testing/media.js';
import { Member } from '../../testing/member.js';
import { heard } from '../../testing/transcripts.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { type DraftDto, type DraftSavedDto, type HistoryDto, type TranscriptSavedDto } from './editing.dto.js';

const segment = (start: number, text: string): Segment => ({
  ...{ start, end: start + 1, text, speaker: null, confidence: null },
  words: [],
});

let test: TestApp;
let member: Member;
let recording: Buffer;
let file: FileRecordDto;
beforeAll(async () => {
  [test, recording] = await Promise.all([createTestApp({ worker: true }), tone(12)]);
  member = await Member.join(test, 'premium');
});
afterAll(() => test.close());
beforeEach(async () => {
  file = await member.uploadRead(recording, 'Talk.mp3');
  await heard(test, member, file, [segment(0, 'First.'), segment(2, 'Second.'), segment(4, 'Third.')]);
});

const draft = async () => (await member.get(`/transcripts/${file.id}/draft`).expect(200)).body as DraftDto;
const change = (body: object) => member.patch(`/transcripts/${file.id}/draft`).send(body);
const publish = (revision: number) => member.post(`/transcripts/${file.id}/draft/publish`).send({ revision });
const edited = async () =>
  (await member.get(`/transcripts/${file.id}?version=edited`).expect(200)).body as { text: string };
const history = async () => (await member.get(`/transcripts/${file.id}/history`).expect(200)).body as HistoryDto;

describe('a draft', () => {
  it('begins as what readers see, and grows by changes', async () => {
    const first = await draft();
    expect(first).toMatchObject({ revision: 0, saved_at: null, base_id: first.current_id });
    const splices = [
      { at: 1, remove: 1, insert: [segment(2, 'Better.'), segment(3, 'New.')] },
      { at: 3, remove: 1, insert: [] },
    ];
    const saved = (await change({ base_id: first.base_id, revision: 0, splices }).expect(200)).body as DraftSavedDto;
    expect(saved.revision).toBe(1);
    expect(await draft()).toMatchObject({ revision: 1, saved_at: saved.saved_at, base_id: first.base_id });
    expect((await draft()).segments.map(({ text }) => text)).toEqual(['First.', 'Better.', 'New.']);
    // Readers see nothing of it yet.
    await member.get(`/transcripts/${file.id}?version=edited`).expect(404);
  });

  it('becomes the edited version when it is published, and is gone then', async () => {
    const { base_id } = await draft();
    const splices = [{ at: 0, remove: 1, insert: [segment(0, 'Mine.')] }];
    await change({ base_id, revision: 0, splices }).expect(200);
    const first = (await publish(1).expect(200)).body as TranscriptSavedDto;
    expect(first).toMatchObject({ is_updated: false, filename: `${file.id}_edited.txt` });
    expect((await edited()).text).toBe('Mine.\nSecond.\nThird.');
    expect(await draft()).toMatchObject({ revision: 0, base_id: first.id });

    await change({ base_id: first.id, revision: 0, splices: [{ at: 2, remove: 1, insert: [] }] }).expect(200);
    expect((await publish(1).expect(200)).body).toMatchObject({ is_updated: true });
    expect((await edited()).text).toBe('Mine.\nSecond.');
  });

  it('takes one of two changes that did not see each other, and loses nothing', async () => {
    const { base_id } = await draft();
    const answers = await Promise.all(
      ['One.', 'Two.', 'Three.', 'Four.'].map((text) =>
        change({ base_id, revision: 0, splices: [{ at: 0, remove: 1, insert: [segment(0, text)] }] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'EDIT_CONFLICT' });
    expect((await draft()).revision).toBe(1);
  });

  it('does not grow beyond a day of speech, however small its changes', async () => {
    const words = (length: number) => Array<Word>(length).fill({ start: 0, end: 0, text: '', confidence: null });
    await heard(test, member, file, Array<Segment>(15).fill({ ...segment(0, 'Long.'), words: words(9_990) }));
    const { base_id } = await draft();
    const insert = [{ ...segment(0, ''), words: words(100) }];
    const grow = (revision: number) => change({ base_id, revision, splices: [{ at: 0, remove: 0, insert }] });
    await grow(0).expect(200);
    const answer = await grow(1).expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field: 'splices' }] });
    expect((answer.body as { message: string }).message).toContain('150000 words at most');
  });

  it('is not published over what somebody else has published', async () => {
    const before = await draft();
    await change({ base_id: before.base_id, revision: 0, splices: [{ at: 2, remove: 1, insert: [] }] }).expect(200);
    await member.post('/media/transcripts/save').send({ original_file: file.id, text: '00:00\nTheirs.' }).expect(200);
    await publish(1).expect(409);
    const after = await draft();
    expect(after).toMatchObject({ revision: 1, base_id: before.base_id });
    expect(after.current_id).not.toBe(before.current_id);
    // On top of theirs it goes on.
    const splices = [{ at: 0, remove: 2, insert: [segment(0, 'Theirs.'), segment(2, 'Second.')] }];
    await change({ base_id: after.current_id, revision: 1, splices }).expect(200);
    await publish(2).expect(200);
    expect((await edited()).text).toBe('Theirs.\nSecond.');
  });

  it('can be forgotten', async () => {
    const { base_id } = await draft();
    await change({ base_id, revision: 0, splices: [{ at: 0, remove: 3, insert: [] }] }).expect(200);
    expect((await publish(1).expect(400)).body).toMatchObject({ message: 'No transcript data to save' });
    await member.delete(`/transcripts/${file.id}/draft`).expect(204);
    expect(await draft()).toMatchObject({ revision: 0 });
    expect((await draft()).segments).toHaveLength(3);
  });

  it.each([
    ['beyond the end', { at: 2, remove: 2, insert: [] }, 'splices reach beyond the end of the draft.'],
    ['out of order', { at: 0, remove: 0, insert: [segment(9, 'x')] }, 'segments[1].start must not be before'],
    ['an end before the start', { at: 0, remove: 1, insert: [{ ...segment(0, 'x'), start: 3 }] }, '[0].insert[0].end'],
    ['a field of its own', { at: 0, remove: 1, insert: [{ ...segment(0, 'x'), html: '' }] }, '[0].insert[0].html'],
    ['a word without a time', { at: 0, remove: 1, insert: [{ ...segment(0, 'x'), words: [{}] }] }, 'words[0].start'],
    ['no list', { at: 0, remove: 1, insert: 'x' }, 'splices[0].insert must be a list'],
  ])('refuses changes with %s, and says where', async (_, splice, message) => {
    const { base_id } = await draft();
    const answer = await change({ base_id, revision: 0, splices: [splice] }).expect(400);
    expect((answer.body as { message: string }).message).toContain(message);
    expect((await draft()).revision).toBe(0);
  });

  it('belongs to its owner', async () => {
    const stranger = await Member.join(test, 'premium');
    await stranger.get(`/transcripts/${file.id}/draft`).expect(404);
    await stranger
      .patch(`/transcripts/${file.id}/draft`)
      .send({ base_id: file.id, revision: 0, splices: [] })
      .expect(404);
    await stranger.get(`/transcripts/${file.id}/history`).expect(404);
  });
});

describe('the history', () => {
  it('keeps every version, and brings any of them back', async () => {
    const put = (text: string) =>
      member
        .put(`/transcripts/${file.id}/edited`)
        .send({ segments: [segment(0, text)] })
        .expect(200);
    await put('One.');
    await put('Two.');
    const { entries } = await history();
    expect(entries.map(({ kind, is_current }) => [kind, is_current])).toEqual([
      ['edited', true],
      ['edited', false],
      ['machine', false],
    ]);
    const [, one] = entries;
    const read = await member.get(`/transcripts/${file.id}/history/${one!.id}`).expect(200);
    expect(read.body).toMatchObject({ text: 'One.', version: 'edited' });
    await member.post(`/transcripts/${file.id}/history/${one!.id}/restore`).expect(200);
    expect((await edited()).text).toBe('One.');
    expect((await history()).entries).toHaveLength(4);
  });

  it('waits for nobody who has locked the account, since that may wait for the recording', async () => {
    const put = (text: string) => member.put(`/transcripts/${file.id}/edited`).send({ segments: [segment(0, text)] });
    const em = test.orm.em.fork();
    await em.begin();
    try {
      await em.findOneOrFail(User, { id: member.userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      await put('Mine.').expect(200);
    } finally {
      await em.commit();
    }
  });

  it('is put by programs only on top of what they have read, if they say what that was', async () => {
    const { current_id } = await draft();
    const put = (text: string) =>
      member.put(`/transcripts/${file.id}/edited`).send({ base_id: current_id, segments: [segment(0, text)] });
    await put('One.').expect(200);
    expect((await put('Two.').expect(409)).body).toMatchObject({ code: 'EDIT_CONFLICT' });
  });

  /** Earlier edited versions, as if they had been saved before; each with so many bytes that don't compress. */
  const addEarlier = (count: number, bytes: number) =>
    test.orm.em.fork().execute(
      `with noise as materialized (
         select jsonb_build_object('text', string_agg(md5(random()::text), '')) as value from generate_series(1, ?::int / 32 + 1)
       )
       insert into transcripts (user_id, file_id, kind, language, segments, text, word_count, duration_seconds, engine, created_at)
       select t.user_id, t.file_id, 'edited', 'en', t.segments || noise.value, t.text, 1, 1, t.engine, t.created_at + n * interval '1 microsecond'
       from noise, generate_series(1, ?) n, transcripts t where t.file_id = ? and t.kind = 'machine'`,
      [bytes, count, file.id],
    );
  const kinds = async () => (await history()).entries.map(({ kind }) => kind);

  it('lets go of the oldest beyond a hundred earlier versions, and never of what was heard or is being written on', async () => {
    const before = await draft();
    const splices = [{ at: 2, remove: 1, insert: [] }];
    await change({ base_id: before.base_id, revision: 0, splices }).expect(200);
    await publish(1).expect(200);
    const first = await draft();
    await change({ base_id: first.base_id, revision: 0, splices: [{ at: 0, remove: 1, insert: [] }] }).expect(200);
    await test.orm.em
      .fork()
      .execute(`update transcripts set created_at = created_at - interval '1 hour' where id = ?`, [first.base_id]);
    await addEarlier(104, 0);
    const put = await member
      .put(`/transcripts/${file.id}/edited`)
      .send({ segments: [segment(0, 'Last.')] })
      .expect(200);
    const { entries } = await history();
    expect(entries[0]).toMatchObject({ id: (put.body as TranscriptSavedDto).id, is_current: true });
    // The current one, what a machine has heard, what the draft began from, and a hundred earlier ones.
    expect(entries).toHaveLength(103);
    expect(entries.filter(({ kind }) => kind === 'machine')).toHaveLength(1);
    expect(await draft()).toMatchObject({ revision: 1, base_id: first.base_id });
    await member.post(`/transcripts/${file.id}/history/${entries[50]!.id}/restore`).expect(200);
    expect((await history()).entries).toHaveLength(103);
  });

  it('is written no further where the texts of an account take as much as its plan has room for', async () => {
    const free = await Member.join(test, 'free');
    file = await free.uploadRead(recording, 'Talk.mp3');
    await heard(test, free, file, [segment(0, 'First.')]);
    const put = () => free.put(`/transcripts/${file.id}/edited`).send({ segments: [segment(0, 'Last.')] });
    await put().expect(200);
    // Of other recordings, as it were: nothing of them is an earlier version that could go.
    await test.orm.em.fork().execute(
      `with noise as materialized (
         select jsonb_build_object('text', string_agg(md5(random()::text), '')) as value from generate_series(1, 312500)
       )
       insert into transcripts (user_id, file_id, kind, language, segments, text, word_count, duration_seconds, engine, created_at)
       select t.user_id, t.file_id, 'translated', 'l' || n, t.segments || noise.value, t.text, 1, 1, t.engine, t.created_at
       from noise, generate_series(1, 12) n, transcripts t where t.file_id = ? and t.kind = 'machine'`,
      [file.id],
    );
    expect((await put().expect(413)).body).toMatchObject({ code: 'TEXT_STORAGE_FULL', upgrade_required: true });
    const { base_id } = (await free.get(`/transcripts/${file.id}/draft`).expect(200)).body as DraftDto;
    const splices = [{ at: 0, remove: 1, insert: [segment(0, 'Mine.')] }];
    const body = { base_id, revision: 0, splices };
    await free.patch(`/transcripts/${file.id}/draft`).send(body).expect(413);
    await free.delete(`/transcripts/${file.id}/draft`).expect(204);
    const { error } = await free.ended((await free.order(file.id)).id);
    expect(error).toMatchObject({ code: 'TEXT_STORAGE_FULL' });
  });

  it('lets go of the oldest beyond fifty megabytes of earlier versions', async () => {
    await addEarlier(11, 6_000_000);
    await member
      .put(`/transcripts/${file.id}/edited`)
      .send({ segments: [segment(0, 'Last.')] })
      .expect(200);
    expect(await kinds()).toEqual([...Array.from({ length: 9 }, () => 'edited'), 'machine']);
  });
});
