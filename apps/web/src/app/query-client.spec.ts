import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getAccessPermissionsOptions, getPlanLimitsOptions, listPlansOptions } from '@timbrel/api-client/query';
import { FakeApi, problem } from '../testing/fake-api';
import { createQueryClient } from './query-client';

describe('the console of a page', () => {
  let api: FakeApi;
  let log: jest.SpiedFunction<typeof console.error>;
  beforeEach(() => {
    api = new FakeApi();
    log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => log.mockRestore());

  it('tells that access could not be read', async () => {
    api.answer('GET /subscriptions/access-permissions', problem(500, 'X', 'x'));
    await expect(createQueryClient().fetchQuery(getAccessPermissionsOptions())).rejects.toThrow();
    expect(log.mock.calls).toEqual([['Error fetching access data', expect.objectContaining({ status: 500 })]]);
  });

  it('tells that the limits of the plan could not be read', async () => {
    api.answer('GET /subscriptions/plan-limits', 'down');
    await expect(createQueryClient().fetchQuery(getPlanLimitsOptions())).rejects.toThrow();
    expect(log.mock.calls).toEqual([['Error fetching access data', expect.objectContaining({ status: 0 })]]);
  });

  it('says nothing of a session that has ended, nor of anything else', async () => {
    api.answer('GET /subscriptions/access-permissions', problem(401, 'UNAUTHENTICATED', 'Sign in'));
    const queryClient = createQueryClient();
    await expect(queryClient.fetchQuery(getAccessPermissionsOptions())).rejects.toThrow();
    await expect(queryClient.fetchQuery(listPlansOptions())).rejects.toThrow();
    expect(log).not.toHaveBeenCalled();
  });
});
