import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HeldEngine } from '../../testing/held-engine.js';
import { tone } from '../../testing/media.js';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';

/** What one process leaves to another one: rows of the outbox, and jobs that are given to the queue. */
const RECORD = `
  create table hand_offs (position bigserial, name text);
  create function hand_off() returns trigger language plpgsql as $$
    begin
      insert into hand_offs (name) values (tg_argv[0] || (to_jsonb(new) ->> tg_argv[1]));
      return null;
    end $$;
  create trigger handed_off after insert on outbox for each row execute function hand_off('outbox: ', 'kind');
  create trigger handed_off after update on processing_jobs for each row
    when (old.dispatched_at is null and new.dispatched_at is not null) execute function hand_off('queue: ', 'type');`;

describe('from an upload to its transcript', () => {
  let engine: HeldEngine;
  let test: TestApp;
  beforeAll(async () => {
    engine = await HeldEngine.start();
    test = await createTestApp({ worker: true, env: engine.env });
  });
  afterAll(async () => {
    await test.close();
    await engine.close();
  });

  it('there are three hand-offs', async () => {
    const member = await Member.join(test);
    await test.orm.em.getConnection().execute(RECORD);
    const file = await member.upload(await tone(1), 'talk.mp3');
    const job = await member.order(file.id);
    // Whoever works for the engine now writes the transcript with its answer.
    const call = await engine.call(0);
    const rows = await test.orm.em
      .getConnection()
      .execute<{ name: string }[]>('select name from hand_offs order by position');
    expect(rows.map(({ name }) => name)).toEqual(['queue: media', 'outbox: media.read', 'queue: transcription']);
    call.answer('Heard.');
    await member.jobIn('completed', job.id);
    expect((await member.get(`/transcripts/${file.id}`).expect(200)).body).toMatchObject({ text: 'Heard.' });
  });
});
