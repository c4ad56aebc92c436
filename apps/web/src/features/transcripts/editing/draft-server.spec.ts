import { beforeEach, describe, expect, it } from '@jest/globals';
import { FakeApi } from '../../../testing/fake-api';
import { type DraftServer, draftServer } from './draft-server';

const PUBLISH = 'POST /transcripts/file-1/draft/publish';

describe('publishing a draft', () => {
  let api: FakeApi;
  let server: DraftServer;
  beforeEach(() => {
    api = new FakeApi()
      .answer(PUBLISH, 'down')
      .answer('PATCH /transcripts/file-1/draft', { body: { revision: 3, saved_at: '2026-11-20T20:00:00.000Z' } })
      .answer('DELETE /transcripts/file-1/draft', { status: 204 });
    server = draftServer('file-1');
  });
  const publish = () => server.publish(3).catch(() => undefined);
  const keys = () => new Set(api.callsTo(PUBLISH).map(({ headers }) => headers.get('Idempotency-Key')));

  it('keeps its key when its answer was lost, so that it is done once', async () => {
    await publish();
    await publish();
    expect(api.callsTo(PUBLISH)).toHaveLength(2);
    expect(keys().size).toBe(1);
  });

  it.each([
    ['changed', () => server.change({ base_id: 'v1', revision: 2, splices: [] })],
    ['discarded', () => server.discard()],
  ])('takes another key once the draft was %s, whatever its revision', async (_, act) => {
    await publish();
    await act();
    await publish();
    expect(keys().size).toBe(2);
  });
});
