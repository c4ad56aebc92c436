import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import request from 'supertest';
import { type MadeApiKeyDto } from '../auth/api-keys/api-keys.dto.js';
import { type KeyScope } from '../common/auth/key-scope.decorator.js';
import { type FileRecordDto } from '../media/dto/file-record.dto.js';
import { type JobDto } from '../processing/jobs/job.dto.js';
import { type MeteredUsageDto, type PlanLimitsResponseDto } from '../subscriptions/dto/access.dto.js';
import { type User } from '../users/user.entity.js';
import { bearer } from './accounts.js';
import { type TestApp } from './test-app.js';
import { until } from './until.js';

const BASE = '/api/v1';

/** A signed-in account that speaks HTTP with the application; paths stand below the API's base. */
export class Member {
  private constructor(
    private readonly test: TestApp,
    readonly userId: string,
    readonly headers: { Authorization: string },
  ) {}

  static async join(test: TestApp, plan = 'premium', given: Partial<User> = {}): Promise<Member> {
    const { user, headers } = await bearer(test, { plan, ...given });
    return new Member(test, user.id, headers);
  }

  /** Who is signed in by these headers. */
  static of(test: TestApp, userId: string, headers: { Authorization: string }): Member {
    return new Member(test, userId, headers);
  }

  /** The same account at another API process. */
  at(test: TestApp): Member {
    return new Member(test, this.userId, this.headers);
  }

  /** A program of the account's, with a new key. */
  async program(...scopes: KeyScope[]): Promise<Member> {
    const made = await this.post('/users/me/api-keys').send({ name: 'A program', scopes }).expect(201);
    return new Member(this.test, this.userId, { Authorization: `Bearer ${(made.body as MadeApiKeyDto).key}` });
  }

  get = (path: string): request.Test =>
    request(this.test.url)
      .get(BASE + path)
      .set(this.headers);
  head = (path: string): request.Test =>
    request(this.test.url)
      .head(BASE + path)
      .set(this.headers);
  post = (path: string): request.Test =>
    request(this.test.url)
      .post(BASE + path)
      .set(this.headers);
  put = (path: string): request.Test =>
    request(this.test.url)
      .put(BASE + path)
      .set(this.headers);
  patch = (path: string): request.Test =>
    request(this.test.url)
      .patch(BASE + path)
      .set(this.headers);
  delete = (path: string): request.Test =>
    request(this.test.url)
      .delete(BASE + path)
      .set(this.headers);

  /** Sends a file as a form does. */
  send(content: Buffer | string, filename: string, contentType = 'application/octet-stream'): request.Test {
    return this.post('/uploads').attach('file', Buffer.from(content), { filename, contentType });
  }

  async upload(content: Buffer | string, filename: string): Promise<FileRecordDto> {
    return (await this.send(content, filename).expect(200)).body as FileRecordDto;
  }

  /** Uploads and waits until a worker has read the file, whatever it found. */
  async uploadRead(content: Buffer | string, filename: string): Promise<FileRecordDto> {
    const { id } = await this.upload(content, filename);
    return until(async () => {
      const file = (await this.get(`/uploads/${id}`).expect(200)).body as FileRecordDto;
      return file.status === 'processing' ? null : file;
    }, `the reading of ${filename}`);
  }

  async order(uploadId: string, fields: Record<string, unknown> = {}): Promise<JobDto> {
    return (
      await this.post('/media/transcribe')
        .send({ upload_id: uploadId, ...fields })
        .expect(202)
    ).body as JobDto;
  }

  async job(id: string): Promise<JobDto> {
    return (await this.get(`/jobs/${id}`).expect(200)).body as JobDto;
  }

  jobIn(state: JobDto['state'], id: string): Promise<JobDto> {
    return until(async () => {
      const job = await this.job(id);
      return job.state === state ? job : null;
    }, `job ${id} to be ${state}`);
  }

  ended(id: string, timeoutMs?: number): Promise<JobDto> {
    const end = async () => {
      const job = await this.job(id);
      return job.finished_at ? job : null;
    };
    return until(end, `the end of job ${id}`, timeoutMs);
  }

  /** Seconds of transcription used and held. */
  async transcription(): Promise<Pick<MeteredUsageDto, 'used' | 'reserved'>> {
    const { usage } = (await this.get('/subscriptions/plan-limits').expect(200)).body as PlanLimitsResponseDto;
    const { used, reserved } = usage.transcription;
    return { used, reserved };
  }
}

/** Every file that lies in the storage, as paths below its root. */
export async function storedFiles({ env }: TestApp): Promise<string[]> {
  const root = fileURLToPath(env.storageUrl);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length + 1));
}
