import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@timbrel/api-client';
import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client';
import { initI18n } from '../../../shared/i18n/i18n';
import { readTokenExpiry, writeTokenExpiry } from '../../../domain/session/token-expiry';
import { aFile } from '../../../testing/factories';
import { FakeApi } from '../../../testing/fake-api';
import { sendFileOver } from './send-file';
import { uploadMemory } from './upload-memory';
import { PAUSED } from './upload-queue';

interface Sent {
  method: string;
  address: string;
  headers: Record<string, string>;
  bytes: number;
}

/** The other end of the line: answers each request as the test says. */
class FakeLine implements HttpStack {
  readonly sent: Sent[] = [];
  answer: (sent: Sent) => [status: number, headers?: Record<string, string>, body?: unknown] | null = () => null;
  getName = () => 'fake';

  createRequest(method: string, address: string): HttpRequest {
    const headers: Record<string, string> = {};
    return {
      getMethod: () => method,
      getURL: () => address,
      setHeader: (name, value) => void (headers[name] = value),
      getHeader: (name) => headers[name],
      setProgressHandler: () => undefined,
      getUnderlyingObject: () => null,
      abort: async () => undefined,
      send: (body) =>
        new Promise<HttpResponse>((resolve, reject) => {
          const sent = { method, address, headers, bytes: (body as Blob | undefined)?.size ?? 0 };
          this.sent.push(sent);
          const answer = this.answer(sent);
          if (!answer) return reject(new Error('no answer'));
          const [status, given = {}, text] = answer;
          resolve({
            getStatus: () => status,
            getHeader: (name) => given[name],
            getBody: () => (text === undefined ? '' : JSON.stringify(text)),
            getUnderlyingObject: () => null,
          });
        }),
    };
  }
}

const LOCATION = 'http://localhost/api/v1/uploads/resumable/file-1';

describe('sendFile', () => {
  const file = new File(['sound'], 'a.mp3', { type: 'audio/mpeg' });
  let line: FakeLine;
  let api: FakeApi;
  let controller: AbortController;

  beforeEach(async () => {
    await initI18n('en');
    Object.assign(globalThis, { __APP_VERSION__: '1.2.3' });
    localStorage.clear();
    uploadMemory.enter(`user-${Math.random()}`);
    line = new FakeLine();
    api = new FakeApi().answer('GET /uploads/file-1', { body: aFile() });
    controller = new AbortController();
  });

  const send = () => sendFileOver(line)(file, { signal: controller.signal, onProgress: () => undefined });
  const created = { Location: LOCATION, 'Upload-Offset': '5' };

  it('sends a small file with the request that announces it, and answers its record', async () => {
    line.answer = () => [201, created];
    expect((await send()).id).toBe('file-1');
    expect(line.sent).toMatchObject([
      {
        method: 'POST',
        bytes: 5,
        headers: {
          'Upload-Length': '5',
          'Upload-Metadata': `filename ${btoa('a.mp3')},filetype ${btoa('audio/mpeg')}`,
          'X-Client-Version': 'web/1.2.3',
        },
      },
    ]);
    expect(uploadMemory.getUnfinished()).toEqual([]);
  });

  it('goes on where an interrupted upload stood', async () => {
    line.answer = ({ method }) => {
      if (method === 'POST') return [201, { Location: LOCATION, 'Upload-Offset': '2' }];
      controller.abort(PAUSED);
      return null;
    };
    await expect(send()).rejects.toThrow('Upload was cancelled.');
    expect(uploadMemory.getUnfinished()).toMatchObject([{ name: 'a.mp3', sizeBytes: 5, address: LOCATION }]);

    controller = new AbortController();
    line.sent.length = 0;
    line.answer = ({ method }) =>
      method === 'HEAD' ? [200, { 'Upload-Offset': '2', 'Upload-Length': '5' }] : [204, { 'Upload-Offset': '5' }];
    await send();
    expect(line.sent.map(({ method, bytes }) => [method, bytes])).toEqual([
      ['HEAD', 0],
      ['PATCH', 3],
    ]);
  });

  it('fails with the server’s own sentence', async () => {
    line.answer = () => [413, {}, { detail: 'File too large.', code: 'STORAGE_FULL', request_id: 'r-1' }];
    await expect(send()).rejects.toMatchObject({
      message: 'File too large.',
      status: 413,
      code: 'STORAGE_FULL',
      requestId: 'r-1',
    });
    expect(line.sent).toHaveLength(1);
  });

  it('gives up where nobody answers, after six tries', async () => {
    jest.useFakeTimers();
    const outcome = send().catch((error: unknown) => error);
    let failure: unknown;
    void outcome.then((error) => (failure = error));
    while (failure === undefined) await jest.advanceTimersByTimeAsync(1_000);
    jest.useRealTimers();
    expect(failure).toMatchObject({ message: 'Network error occurred during upload.', code: 'NETWORK_ERROR' });
    expect(line.sent).toHaveLength(6);
  });

  it('has a sentence where the server has none', async () => {
    line.answer = () => [400];
    await expect(send()).rejects.toThrow('Upload failed.');
  });

  it('takes what was cancelled back from the server', async () => {
    line.answer = ({ method }) => {
      if (method === 'POST') return [201, { Location: LOCATION, 'Upload-Offset': '2' }];
      if (method === 'PATCH') controller.abort();
      return method === 'DELETE' ? [204] : null;
    };
    await expect(send()).rejects.toThrow('Upload was cancelled.');
    while (!line.sent.some(({ method }) => method === 'DELETE')) await new Promise((resolve) => setTimeout(resolve));
    expect(uploadMemory.getUnfinished()).toEqual([]);
  });

  it('renews a session that ended on the way, and goes on', async () => {
    writeTokenExpiry(-1);
    api.answer('POST /auth/refresh', { body: { expires_in: 3600 } });
    line.answer = () => (line.sent.length === 1 ? [401, {}, { code: 'UNAUTHENTICATED' }] : [201, created]);
    expect((await send()).id).toBe('file-1');
    expect(readTokenExpiry()).toBeGreaterThan(Date.now());
  });

  it('fails when the session cannot be renewed', async () => {
    line.answer = () => [401, {}, { detail: 'Please log in again.', code: 'UNAUTHENTICATED' }];
    await expect(send()).rejects.toThrow(ApiError);
    expect(line.sent).toHaveLength(1);
  });
});
