import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { EventStream, type StreamEvent } from '../../testing/event-stream.js';
import { generated, tone } from '../../testing/media.js';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { type JobDto, type JobPageDto } from '../jobs/job.dto.js';

jest.setTimeout(240_000);

let test: TestApp;
let member: Member;
beforeAll(async () => {
  test = await createTestApp({ worker: true });
  member = await Member.join(test);
});
afterAll(() => test.close());

const order = (path: string, body: object) => member.post(path).set('Prefer', 'wait=60').send(body);

describe('an analysis of a recording', () => {
  it('lists the longest of many silences, in full where one job is asked for alone', async () => {
    const beeps = "aevalsrc='sin(2764*t)*lt(mod(t,0.2),0.06)':d=450:s=8000";
    const many = await member.uploadRead(await generated('beeps.mp3', '-f', 'lavfi', '-i', beeps), 'Beeps.mp3');
    const stream = await EventStream.open(test, member);
    const search = { fileId: many.id, threshold_db: -30, min_silence_seconds: 0.1, margin_seconds: 0 };
    const { id } = (await order('/processor/silences', search).expect(200)).body as JobDto;
    const { result } = await member.job(id);
    expect(result).toMatchObject({ silences: { length: 2_000 } });
    expect(result!['silences_found']).toBeGreaterThan(2_100);

    const brief = { processing_type: 'silences', silences_found: result!['silences_found'] };
    const page = (await member.get('/jobs?search=Beeps&type=silences').expect(200)).body as JobPageDto;
    expect(page).toMatchObject({ totalCount: 1, jobs: [{ id, abridged: true }] });
    expect(page.jobs[0]!.result).toEqual(brief);
    const isEnd = ({ data }: StreamEvent) => data['id'] === id && data['state'] === 'completed';
    const { data } = await stream.find(isEnd);
    expect(data).toMatchObject({ abridged: true, params: { threshold_db: -30 } });
    expect(data['result']).toEqual(brief);

    // What changes nothing is no news.
    await member.delete(`/jobs/${id}`).expect(200);
    const next = (await member.post('/processor/measure').send({ fileId: many.id }).expect(202)).body as JobDto;
    await stream.find((event) => event.data['id'] === next.id);
    expect(stream.events.filter(isEnd)).toHaveLength(1);
    stream.close();
  });

  it('measures without making anything', async () => {
    const file = await member.uploadRead(await tone(4), 'tone.mp3');
    const { body } = (await order('/processor/measure', { fileId: file.id }).expect(200)) as { body: JobDto };
    expect(body.result).toMatchObject({
      processing_type: 'measurement',
      figures: { duration_seconds: expect.closeTo(4, 0), true_peak_db: expect.any(Number) },
    });
    expect(body.download_url).toBeNull();
  });
});
