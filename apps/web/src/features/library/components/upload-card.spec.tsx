import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UploadFileResponse } from '@timbrel/api-client';
import { aFile, planLimits } from '../../../testing/factories';
import { FakeApi } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
import { UploadQueueContext } from '../upload/library-uploads';
import { uploadMemory } from '../upload/upload-memory';
import { UploadQueue } from '../upload/upload-queue';
import { GlobalDrop } from './global-drop';
import { StorageCard } from './storage-card';
import { UploadCard } from './upload-card';

const MEGABYTE = 1024 ** 2;

describe('UploadCard', () => {
  let api: FakeApi;
  let sent: { file: File; succeed: (record: UploadFileResponse) => void; fail: (error: Error) => void }[];
  const user = userEvent.setup({ applyAccept: false });

  beforeEach(() => {
    api = new FakeApi();
    sent = [];
    localStorage.clear();
    api.answer('GET /subscriptions/plan-limits', { body: planLimits() });
  });

  const open = async () => {
    const queue = new UploadQueue<UploadFileResponse>({
      send: (file, { signal }) =>
        new Promise((succeed, fail) => {
          sent.push({ file, succeed, fail });
          signal.addEventListener('abort', () => fail(new Error('aborted')));
        }),
    });
    await renderSignedIn(
      api,
      <UploadQueueContext value={queue}>
        <GlobalDrop />
        <UploadCard />
        <StorageCard />
      </UploadQueueContext>,
    );
    await screen.findByText('Quota');
  };
  const file = (name: string, type: string, size = 10) => {
    const chosen = new File([new Uint8Array(1)], name, { type });
    Object.defineProperty(chosen, 'size', { value: size });
    return chosen;
  };
  const choose = (...files: File[]) => user.upload(screen.getByLabelText<HTMLInputElement>('Choose files'), files);
  const rows = () => within(screen.getByRole('region', { name: 'Upload Media Files' })).queryAllByRole('listitem');

  it('pauses and resumes an upload by its buttons', async () => {
    await open();
    await choose(file('a.mp3', 'audio/mpeg'));
    await user.click(await screen.findByRole('button', { name: 'Pause upload of a.mp3' }));
    expect(screen.getByText('Paused at 0%')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Resume upload of a.mp3' }));
    await screen.findByText('Uploading 0%');
    expect(sent).toHaveLength(2);
  });

  it('offers to go on with what a reload interrupted, for the same file alone', async () => {
    await open();
    await act(() =>
      uploadMemory.addUpload('print', {
        size: 10,
        metadata: { filename: 'ep-118.wav' },
        creationTime: new Date().toISOString(),
        uploadUrl: '/api/v1/uploads/resumable/u-1',
        parallelUploadUrls: null,
        urlStorageKey: '',
      }),
    );
    await screen.findByText('Resume ep-118.wav? Choose the same file.');
    const [button] = screen.getAllByRole('button', { name: 'Choose file: ep-118.wav' });
    const input = button!.closest('li')!.querySelector<HTMLInputElement>('input[type=file]')!;
    await user.upload(input, file('ep-118.wav', 'audio/wav', 11));
    expect(sent).toHaveLength(0);
    await user.upload(input, file('ep-118.wav', 'audio/wav', 10));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByText('Resume ep-118.wav? Choose the same file.')).toBeNull();
  });

  it('gives up what a reload interrupted, here and on the server', async () => {
    api.answer('DELETE /uploads/resumable/u-2', { status: 204 });
    await open();
    await act(() =>
      uploadMemory.addUpload('print', {
        size: 10,
        metadata: { filename: 'gone.wav' },
        creationTime: new Date().toISOString(),
        uploadUrl: '/api/v1/uploads/resumable/u-2',
        parallelUploadUrls: null,
        urlStorageKey: '',
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Forget the upload of gone.wav' }));
    await waitFor(() => expect(api.callsTo('DELETE /uploads/resumable/u-2')).toHaveLength(1));
    expect(screen.queryByText('Resume gone.wav? Choose the same file.')).toBeNull();
  });

  it('takes every chosen file as its own entry', async () => {
    await open();
    await choose(file('a.mp3', 'audio/mpeg'), file('b.wav', 'audio/wav'), file('c.srt', ''));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(sent.map((transfer) => transfer.file.name)).toEqual(['a.mp3', 'b.wav']);
    expect(screen.getByText('Waiting')).toBeTruthy();
  });

  it('refuses a type with its name', async () => {
    await open();
    await choose(file('page.html', 'text/html'));
    expect(await screen.findByText('Invalid File Type')).toBeTruthy();
    expect(screen.getByText('File type text/html is not allowed.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('refuses an extension with the list of those that are taken', async () => {
    await open();
    await choose(file('song.xyz', 'audio/x-xyz'));
    expect(await screen.findByText('Invalid File Extension')).toBeTruthy();
    expect(
      screen.getByText(
        /^Only the following file types are allowed: \.mp3, \.wav, \.m4a, \.aac, \.ogg, \.mp4, \.avi, \.mov, \.mkv, \.srt, \.txt, \.flac, /,
      ),
    ).toBeTruthy();
  });

  it('refuses a file larger than the storage left, with both sizes', async () => {
    const used = 102 * MEGABYTE;
    api.answer('GET /subscriptions/plan-limits', {
      body: planLimits(
        {},
        { storage: { used, reserved: 0, limit: used + 1.5 * MEGABYTE, unit: 'bytes', resets_at: null } },
      ),
    });
    await open();
    await choose(file('long.mp3', 'audio/mpeg', 3 * MEGABYTE));
    expect(await screen.findByText('File Too Large')).toBeTruthy();
    expect(
      screen.getByText('File too large. Please try a smaller file or upgrade your plan. (3 MB > 1.5 MB available)'),
    ).toBeTruthy();
  });

  it('refuses a file larger than the plan allows for one', async () => {
    api.answer('GET /subscriptions/plan-limits', {
      body: planLimits(
        { max_file_mb: 2 },
        { storage: { used: 0, reserved: 0, limit: 100 * MEGABYTE, unit: 'bytes', resets_at: null } },
      ),
    });
    await open();
    await choose(file('long.mp3', 'audio/mpeg', 3 * MEGABYTE));
    expect(await screen.findByText('long.mp3 has 3 MB; your plan takes files of up to 2 MB.')).toBeTruthy();
  });

  it('closes when more is stored than the plan holds', async () => {
    api.answer('GET /subscriptions/plan-limits', {
      body: planLimits(
        {},
        { storage: { used: 2 * MEGABYTE, reserved: 0, limit: MEGABYTE, unit: 'bytes', resets_at: null } },
      ),
    });
    await open();
    expect(await screen.findByText('Storage Full')).toBeTruthy();
    expect(screen.getByText('Storage limit exceeded. Please upgrade your plan or delete some files.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Choose files/ }).disabled).toBe(true);
  });

  it('tells of a finished upload and asks for the library anew', async () => {
    await open();
    await choose(file('a.mp3', 'audio/mpeg'));
    await waitFor(() => expect(sent).toHaveLength(1));
    const askedBefore = api.callsTo('GET /subscriptions/plan-limits').length;
    sent[0]?.succeed(aFile());
    expect(await screen.findByText('Upload Successful')).toBeTruthy();
    await waitFor(() => expect(api.callsTo('GET /subscriptions/plan-limits').length).toBeGreaterThan(askedBefore));
  });

  it('keeps a failed upload with its cause and sends it again on Retry', async () => {
    await open();
    await choose(file('a.mp3', 'audio/mpeg'));
    await waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.fail(new Error('The content is not an mp3 file.'));
    expect(await screen.findByText('Upload Failed')).toBeTruthy();
    expect(screen.getAllByText('The content is not an mp3 file.')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Retry: a.mp3' }));
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it('has a sentence for a failure without a cause', async () => {
    await open();
    await choose(file('a.mp3', 'audio/mpeg'));
    await waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.fail(new Error(''));
    expect(await screen.findByText('Failed to upload file. Please try again.')).toBeTruthy();
  });

  it('removes a failed upload', async () => {
    await open();
    await choose(file('a.mp3', 'audio/mpeg'));
    await waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.fail(new Error('no'));
    await user.click(await screen.findByRole('button', { name: 'Remove: a.mp3' }));
    expect(await screen.findByText('Upload Removed')).toBeTruthy();
    expect(rows()).toEqual([]);
  });

  it('aborts an upload under way', async () => {
    await open();
    await choose(file('a.mp3', 'audio/mpeg'));
    await user.click(await screen.findByRole('button', { name: 'Cancel upload of a.mp3' }));
    expect(await screen.findByText('Upload Cancelled')).toBeTruthy();
    expect(rows()).toEqual([]);
    expect(screen.queryByText('Upload Failed')).toBeNull();
  });

  it('names what a drop anywhere will do, while a file is held over the page', async () => {
    await open();
    const dataTransfer = { types: ['Files'], files: [] };
    fireEvent.dragEnter(document, { dataTransfer });
    expect(await screen.findByText('Drop to upload to Library')).toBeTruthy();
  });
});

describe('StorageCard', () => {
  it('shows used, quota and percentage as the server gives them', async () => {
    const api = new FakeApi();
    api.answer('GET /subscriptions/plan-limits', {
      body: planLimits(
        {},
        { storage: { used: 612 * MEGABYTE, reserved: 0, limit: 1024 * MEGABYTE, unit: 'bytes', resets_at: null } },
      ),
    });
    await renderSignedIn(api, <StorageCard />);
    await screen.findByText('Quota');
    const figures = screen.getByRole('region', { name: 'Storage Usage' }).querySelectorAll('dl > div');
    expect([...figures].map(({ textContent }) => textContent)).toEqual(['Used612 MB', 'Quota1 GB', 'Percentage59.8%']);
    expect(screen.getByRole('meter').getAttribute('aria-label')).toBe('Storage, 612 MB of 1 GB used');
  });

  it('shows an error and no guess when the server cannot say', async () => {
    const api = new FakeApi();
    await renderSignedIn(api, <StorageCard />);
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(screen.queryByText('Quota')).toBeNull();
  });
});
