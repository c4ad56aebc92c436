import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PAUSED, type SendFile, type UploadEvent, UploadQueue } from './upload-queue';

interface Transfer {
  name: string;
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
  succeed: (record: string) => Promise<void>;
  fail: (message: string) => Promise<void>;
}

describe('UploadQueue', () => {
  let transfers: Transfer[];
  let queue: UploadQueue<string>;
  let events: UploadEvent<string>[];

  const send: SendFile<string> = (file, options) =>
    new Promise((resolve, reject) => {
      const settled = async (settle: () => void) => {
        settle();
        await Promise.resolve();
        await Promise.resolve();
      };
      options.signal.addEventListener('abort', () => reject(new Error('aborted')));
      transfers.push({
        name: file.name,
        ...options,
        succeed: (record) => settled(() => resolve(record)),
        fail: (message) => settled(() => reject(new Error(message))),
      });
    });
  const file = (name: string) => new File([new Uint8Array(100)], name);
  const transfer = (index: number) => transfers[index]!;
  const states = () => queue.getItems().map((item) => [item.file.name, item.status]);
  const idOf = (name: string) => queue.getItems().find((item) => item.file.name === name)!.id;

  beforeEach(() => {
    jest.useFakeTimers();
    transfers = [];
    events = [];
    queue = new UploadQueue({ send });
    queue.watch((event) => events.push(event));
  });
  afterEach(() => void jest.useRealTimers());

  it('sends two files at a time and the next one when one is through', async () => {
    queue.add([file('a'), file('b'), file('c')]);
    expect(states()).toEqual([
      ['a', 'uploading'],
      ['b', 'uploading'],
      ['c', 'pending'],
    ]);
    await transfer(0).succeed('record a');
    expect(states()).toEqual([
      ['a', 'success'],
      ['b', 'uploading'],
      ['c', 'uploading'],
    ]);
  });

  it('takes a finished upload off the list after four seconds', async () => {
    queue.add([file('a')]);
    await transfer(0).succeed('record');
    jest.advanceTimersByTime(3999);
    expect(states()).toEqual([['a', 'success']]);
    jest.advanceTimersByTime(1);
    expect(states()).toEqual([]);
    expect(events).toMatchObject([{ type: 'succeeded', uploadedFile: 'record' }]);
  });

  it('keeps a failed upload with its cause, sends it again on retry', async () => {
    queue.add([file('a')]);
    await transfer(0).fail('no room');
    expect(queue.getItems()).toMatchObject([{ status: 'failed', error: 'no room' }]);
    queue.retry(idOf('a'));
    expect(states()).toEqual([['a', 'uploading']]);
    expect(transfers).toHaveLength(2);
  });

  it('aborts the transfer of a removed upload and tells that it was cancelled', async () => {
    queue.add([file('a')]);
    queue.remove(idOf('a'));
    await Promise.resolve();
    expect(transfer(0).signal.aborted).toBe(true);
    expect(states()).toEqual([]);
    expect(events.map(({ type }) => type)).toEqual(['cancelled']);
  });

  it('removes a failed or waiting upload without calling it cancelled', async () => {
    queue.add([file('a'), file('b'), file('c')]);
    queue.remove(idOf('c'));
    await transfer(0).fail('no');
    queue.remove(idOf('a'));
    expect(events.map(({ type }) => type)).toEqual(['removed', 'failed', 'removed']);
    expect(transfers).toHaveLength(2);
  });

  it('lets an upload rest where it is, the next one go, and goes on when told', async () => {
    queue.add([file('a'), file('b'), file('c')]);
    transfer(0).onProgress(40);
    queue.pause(idOf('a'));
    await Promise.resolve();
    await Promise.resolve();
    expect(transfer(0).signal.reason).toBe(PAUSED);
    expect(queue.getItems()).toMatchObject([{ status: 'paused', progress: 40 }, {}, { status: 'uploading' }]);
    expect(events).toEqual([]);
    queue.resume(idOf('a'));
    expect(queue.getItems()[0]!.status).toBe('pending');
    await transfer(1).succeed('record b');
    expect(queue.getItems()).toMatchObject([{ status: 'uploading' }, {}, {}]);
    expect(transfers.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'a']);
  });

  it('forgets what was sent of a paused upload that is taken off the list', async () => {
    const forgotten: string[] = [];
    queue = new UploadQueue({ send, forget: ({ name }) => void forgotten.push(name) });
    queue.watch((event) => events.push(event));
    queue.add([file('a')]);
    queue.pause(idOf('a'));
    queue.remove(idOf('a'));
    expect(forgotten).toEqual(['a']);
    expect(events.map(({ type }) => type)).toEqual(['cancelled']);
  });

  it('shows the progress of each file', () => {
    queue.add([file('a')]);
    transfer(0).onProgress(40);
    expect(queue.getItems()).toMatchObject([{ progress: 40 }]);
  });

  it('aborts and forgets everything when cleared', async () => {
    queue.add([file('a'), file('b'), file('c')]);
    queue.clear();
    await Promise.resolve();
    expect(states()).toEqual([]);
    expect(transfers.every(({ signal }) => signal.aborted)).toBe(true);
    expect(events).toEqual([]);
  });
});
