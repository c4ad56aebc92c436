import { describe, expect, it } from '@jest/globals';
import { type UploadAction, type UploadItem, uploadItems, uploadSecondsLeft } from './upload-items';

const file = new File([new Uint8Array(200)], 'talk.mp3');
const after = (...actions: UploadAction<string>[]): readonly UploadItem<string>[] =>
  actions.reduce<readonly UploadItem<string>[]>(uploadItems, []);
const added = { type: 'added', files: [{ id: 'a', file }] } as const;
const started = { type: 'started', id: 'a' } as const;
const failed = { type: 'failed', id: 'a', error: 'broken' } as const;

describe('uploadItems', () => {
  it('begins with every file waiting, in the order they were added', () => {
    const items = after(added, { type: 'added', files: [{ id: 'b', file }] });
    expect(items.map(({ id, status, progress }) => [id, status, progress])).toEqual([
      ['a', 'pending', 0],
      ['b', 'pending', 0],
    ]);
  });

  it('counts progress in per cent of the file and never past 100', () => {
    const at = (sentBytes: number) =>
      after(added, started, { type: 'progressed', id: 'a', sentBytes, bytesPerSecond: 10 })[0];
    expect(at(50)?.progress).toBe(25);
    // The multipart envelope makes the request a little longer than the file.
    expect(at(230)?.progress).toBe(100);
  });

  it('keeps what the server answered', () => {
    expect(after(added, started, { type: 'succeeded', id: 'a', uploadedFile: 'record' })[0]).toMatchObject({
      status: 'success',
      progress: 100,
      uploadedFile: 'record',
    });
  });

  it('puts a failed file back to the beginning on retry', () => {
    expect(after(added, started, failed)[0]).toMatchObject({ status: 'failed', error: 'broken' });
    expect(after(added, started, failed, { type: 'retried', id: 'a' })[0]).toMatchObject({
      status: 'pending',
      progress: 0,
      error: null,
    });
  });

  it('forgets a removed file and ignores what its transfer still reports', () => {
    expect(after(added, started, { type: 'removed', id: 'a' }, failed)).toEqual([]);
  });

  it('ignores events that do not fit the state', () => {
    expect(after(added, failed)[0]?.status).toBe('pending');
    expect(after(added, { type: 'retried', id: 'a' })[0]?.status).toBe('pending');
    expect(after(added, started, failed, started)[0]?.status).toBe('failed');
  });
});

describe('uploadSecondsLeft', () => {
  it('divides what is left by the speed', () => {
    expect(uploadSecondsLeft({ file, progress: 25, bytesPerSecond: 50 })).toBe(3);
  });
  it('says nothing without a speed', () => {
    expect(uploadSecondsLeft({ file, progress: 25, bytesPerSecond: null })).toBeNull();
    expect(uploadSecondsLeft({ file, progress: 25, bytesPerSecond: 0 })).toBeNull();
  });
});
