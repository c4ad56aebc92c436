import {
  configureClient,
  getJob,
  listFiles,
  listJobs,
  login,
  signup,
  transcribe,
  translate,
  uploadFile,
  verifyCode,
  getFile,
  type FileRecordDto,
  type JobDto,
} from '@timbrel/api-client';
import { randomBytes } from 'node:crypto';
import { type Recording } from './speech.ts';
import { until } from './until.ts';

// Tests decide what to retry.
configureClient({
  baseUrl: '',
  clientVersion: 'e2e',
  timeoutMs: 60_000,
  retry: { maxRetries: 0, wait: () => Promise.resolve() },
});

const PASSWORD = 'correct horse battery';

interface Mail {
  to: string;
  text: string;
}

/** Where a call goes: any of the product's APIs. */
export interface Api {
  url: string;
}

const mailboxOf = (baseUrl: string) => async (email: string) => {
  const mails = (await (await fetch(`${baseUrl}/dev/mailbox.json`)).json()) as Mail[];
  return mails.find(({ to }) => to === email)?.text;
};

/** A user who calls the API through the generated client. */
export class Account {
  readonly email: string;
  readonly id: string;
  private token: string;

  private constructor(email: string, id: string, token: string) {
    this.email = email;
    this.id = id;
    this.token = token;
  }

  /**
   * Signs up and verifies with the code that was mailed.
   * @param mailTo what was mailed to an address; by default the embedded mailbox is asked
   */
  static async signUp({ url: baseUrl }: Api, mailTo = mailboxOf(baseUrl)): Promise<Account> {
    const email = `${randomBytes(6).toString('hex')}@example.com`;
    await signup({ baseUrl, body: { name: 'Tester', email, password: PASSWORD } });
    const code = await until('the verification mail', async () => /\b\d{6}\b/.exec((await mailTo(email)) ?? '')?.[0]);
    const { data } = await verifyCode({ baseUrl, body: { email, code } });
    if (!data.access_token) throw new Error('A program got no token');
    return new Account(email, data.user.id, data.access_token);
  }

  /** Gets a new token, for tests that last longer than a token. */
  async signInAgain({ url: baseUrl }: Api): Promise<void> {
    const { data } = await login({ baseUrl, body: { email: this.email, password: PASSWORD } });
    if (!('access_token' in data) || !data.access_token) throw new Error('A program got no token');
    this.token = data.access_token;
  }

  /** Base and credentials of a call. */
  at({ url }: Api): { baseUrl: string; headers: { Authorization: string } } {
    return { baseUrl: url, headers: { Authorization: `Bearer ${this.token}` } };
  }

  upload(api: Api, { name, wav }: Pick<Recording, 'name' | 'wav'>): Promise<FileRecordDto> {
    return this.uploadAs(api, new File([wav], name, { type: 'audio/wav' }));
  }

  async uploadAs(api: Api, file: File): Promise<FileRecordDto> {
    return (await uploadFile({ ...this.at(api), body: { file } })).data;
  }

  /** Uploads a recording, waits until it has been read, and transcribes it. */
  async order(api: Api, recording: Recording): Promise<JobDto> {
    const { id } = await this.upload(api, recording);
    await this.ready(api, id);
    return this.transcribe(api, id);
  }

  ready(api: Api, id: string): Promise<FileRecordDto> {
    return until('the recording to be read', async () => {
      const { data } = await getFile({ ...this.at(api), path: { name: id } });
      if (data.status === 'failed') throw new Error(`The recording failed: ${JSON.stringify(data.error)}`);
      return data.status === 'ready' && data;
    });
  }

  async translate(api: Api, uploadId: string, target: string): Promise<JobDto> {
    return (await translate({ ...this.at(api), body: { upload_id: uploadId, target_lang: target } })).data;
  }

  async transcribe(api: Api, uploadId: string): Promise<JobDto> {
    return (await transcribe({ ...this.at(api), body: { upload_id: uploadId } })).data;
  }

  async job(api: Api, id: string): Promise<JobDto> {
    return (await getJob({ ...this.at(api), path: { id } })).data;
  }

  async jobs(api: Api): Promise<JobDto[]> {
    return (await listJobs({ ...this.at(api), query: { page_size: 100 } })).data.jobs;
  }

  async files(api: Api): Promise<FileRecordDto[]> {
    return (await listFiles({ ...this.at(api), query: { page_size: 100 } })).data.files;
  }
}
