import { beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError } from '@timbrel/api-client';
import { initI18n } from '../../../shared/i18n/i18n';
import { readTokenExpiry, writeTokenExpiry } from '../../../shared/session/token-expiry';
import { aFile } from '../../../shared/testing/factories';
import { FakeApi } from '../../../shared/testing/fake-api';
import { sendFile } from './send-file';

/** A request of the browser, whose other end the test plays. */
class FakeRequest {
  static sent: FakeRequest[] = [];
  status = 0;
  response: unknown = null;
  responseType = '';
  withCredentials = false;
  address = '';
  body: FormData | null = null;
  readonly headers = new Map<string, string>();
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;

  open(method: string, path: string): void {
    this.address = `${method} ${path}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  send(body: FormData): void {
    this.body = body;
    FakeRequest.sent.push(this);
  }
  abort(): void {
    this.onabort?.();
  }
  answer(status: number, response: unknown): void {
    Object.assign(this, { status, response });
    this.onload?.();
  }
}

describe('sendFile', () => {
  const file = new File(['sound'], 'a.mp3');
  let controller: AbortController;
  let progress: number[];

  beforeEach(async () => {
    await initI18n('en');
    Object.assign(globalThis, { XMLHttpRequest: FakeRequest, __APP_VERSION__: '1.2.3' });
    FakeRequest.sent = [];
    controller = new AbortController();
    progress = [];
  });

  const send = () => sendFile(file, { signal: controller.signal, onProgress: (sent) => progress.push(sent) });
  const request = (index = 0) => FakeRequest.sent[index]!;

  it('sends the file as a form with cookies and the version of the page', async () => {
    const record = send();
    expect(request().address).toBe('POST /api/v1/uploads');
    expect(request().withCredentials).toBe(true);
    expect(request().headers.get('X-Client-Version')).toBe('web/1.2.3');
    expect((request().body?.get('file') as File).name).toBe('a.mp3');
    request().upload.onprogress?.({ loaded: 3 });
    request().answer(200, aFile());
    expect([(await record).id, progress]).toEqual(['file-1', [3]]);
  });

  it('fails with the server’s own sentence', async () => {
    const record = send();
    request().answer(413, { detail: 'File too large.', code: 'STORAGE_FULL', request_id: 'r-1' });
    await expect(record).rejects.toMatchObject({
      message: 'File too large.',
      status: 413,
      code: 'STORAGE_FULL',
      requestId: 'r-1',
    });
  });

  it('has a sentence where the server has none', async () => {
    const record = send();
    request().answer(502, null);
    await expect(record).rejects.toThrow('Upload failed.');
  });

  it('tells a broken connection from a cancelled upload', async () => {
    const broken = send();
    request(0).onerror?.();
    await expect(broken).rejects.toThrow('Network error occurred during upload.');
    const cancelled = send();
    controller.abort();
    await expect(cancelled).rejects.toThrow('Upload was cancelled.');
  });

  it('renews a session that ended on the way, and sends the file once more', async () => {
    writeTokenExpiry(-1);
    new FakeApi().answer('POST /auth/refresh', { body: { expires_in: 3600 } });
    const record = send();
    request(0).answer(401, { detail: 'signed out', code: 'UNAUTHENTICATED' });
    while (FakeRequest.sent.length < 2) await new Promise((resolve) => setTimeout(resolve));
    request(1).answer(200, aFile());
    expect((await record).id).toBe('file-1');
    expect(readTokenExpiry()).toBeGreaterThan(Date.now());
  });

  it('fails when the session cannot be renewed', async () => {
    new FakeApi();
    const record = send();
    request().answer(401, { detail: 'Please log in again.', code: 'UNAUTHENTICATED' });
    await expect(record).rejects.toThrow(ApiError);
    expect(FakeRequest.sent).toHaveLength(1);
  });
});
