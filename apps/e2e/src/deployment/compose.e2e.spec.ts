import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Account } from '../harness/account.ts';
import { TIMEOUT_MS } from '../harness/observe.ts';
import { speak } from '../harness/speech.ts';
import { until } from '../harness/until.ts';
import { ComposeRun } from './compose-run.ts';

describe('docker/compose.yaml, its commands run without containers', () => {
  let run: ComposeRun;
  beforeAll(async () => {
    run = await ComposeRun.start();
  }, TIMEOUT_MS);
  afterAll(() => run.stop(), TIMEOUT_MS);

  it('starts two servers and two workers, each of which shows that it lives and what it does', async () => {
    expect(run.processes.map(({ isRunning }) => isRunning)).toEqual([true, true, true, true]);
    for (const url of run.metrics) {
      await until(`${url} to answer`, async () => (await fetch(`${url}/health/live`).catch(() => null))?.ok);
      expect(await (await fetch(`${url}/metrics`)).text()).toContain(
        'timbrel_jobs_open{lane="tools",standing="waiting"} 0',
      );
    }
  });

  it(
    'carries a user from signing up through an upload and a job to downloads',
    async () => {
      const api = { url: run.url };
      const account = await Account.signUp(api, run.mail.mailTo);
      const recording = await speak('talk', 3, run.folder);
      const { id } = await account.order(api, recording);
      const job = await until('the end of the job', async () => {
        const now = await account.job(api, id);
        return now.finished_at ? now : null;
      });
      expect(job).toMatchObject({ state: 'completed', error: null });
      const transcript = await fetch(`${api.url}${job.download_url}`, account.at(api));
      expect(await transcript.text()).toMatch(/[a-z]{3}/);

      const { headers } = account.at(api);
      const [file] = await account.files(api);
      const address = `${api.url}${file?.url}?download=1`;
      const sent = await fetch(address, { headers, redirect: 'manual' });
      // Not the store's own address, which browsers don't reach.
      expect([sent.status, sent.headers.get('location')]).toEqual([
        302,
        expect.stringMatching(/^(http:\/\/[^/]+)?\/_store\//),
      ]);
      const download = await fetch(address, { headers });
      expect(download.status).toBe(200);
      expect(download.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(Buffer.from(await download.arrayBuffer()).equals(recording.wav)).toBe(true);
    },
    TIMEOUT_MS,
  );
});
