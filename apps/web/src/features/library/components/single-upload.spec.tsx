import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UploadFileResponse } from '@timbrel/api-client';
import { aFile, planLimits } from '../../../testing/factories';
import { FakeApi } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
import { SUMMARIZABLE_FILES, TRANSCRIBABLE_FILES, TRANSLATABLE_FILES } from '../lib/file-kinds';
import { UploadQueueContext } from '../upload/library-uploads';
import { UploadQueue } from '../upload/upload-queue';
import { SingleUpload } from './single-upload';

describe('SingleUpload', () => {
  const open = async (accepted = TRANSCRIBABLE_FILES) => {
    const api = new FakeApi().answer('GET /subscriptions/plan-limits', { body: planLimits() });
    const arrived: string[] = [];
    const sent: ((record: UploadFileResponse) => void)[] = [];
    const queue = new UploadQueue<UploadFileResponse>({ send: () => new Promise((resolve) => sent.push(resolve)) });
    await renderSignedIn(
      api,
      <UploadQueueContext value={queue}>
        <SingleUpload accepted={accepted} dropLabel="Drop to transcribe" onUploaded={({ id }) => arrived.push(id)} />
      </UploadQueueContext>,
    );
    // Everyone may drop several, though the picker offers one.
    const input = await screen.findByLabelText<HTMLInputElement>('Choose a file');
    input.multiple = true;
    const choose = (...names: string[]) =>
      userEvent.setup().upload(
        input,
        names.map((name) => new File(['x'], name, { type: 'audio/mpeg' })),
      );
    return { queue, sent, arrived, choose, input };
  };

  it('takes the first of several files and says so', async () => {
    const { queue, choose } = await open();
    await choose('a.mp3', 'b.mp3');
    expect(await screen.findByText('Only the first file was added.')).toBeTruthy();
    expect(queue.getItems().map(({ file }) => file.name)).toEqual(['a.mp3']);
  });

  it('tells the page which file has arrived, and nothing of other uploads', async () => {
    const { queue, sent, arrived, choose } = await open();
    act(() => queue.add([new File(['x'], 'elsewhere.mp3')]));
    await choose('a.mp3');
    await waitFor(() => expect(sent).toHaveLength(2));
    await act(async () => sent[0]?.(aFile({ id: 'elsewhere' })));
    await act(async () => sent[1]?.(aFile({ id: 'mine' })));
    expect(arrived).toEqual(['mine']);
  });

  it('takes another file while one is on its way, and gives the page the one chosen last', async () => {
    const { sent, arrived, choose } = await open();
    await choose('a.mp3');
    await waitFor(() => expect(sent).toHaveLength(1));
    await choose('b.mp3');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(screen.getByText('a.mp3')).toBeTruthy();
    expect(screen.getByText('b.mp3')).toBeTruthy();
    await act(async () => sent[1]?.(aFile({ id: 'b' })));
    await act(async () => sent[0]?.(aFile({ id: 'a' })));
    expect(arrived).toEqual(['b']);
  });

  it.each([
    ['a summary', SUMMARIZABLE_FILES, 'paper.pdf', 'application/pdf'],
    ['a summary', SUMMARIZABLE_FILES, 'notes.md', 'text/markdown'],
    ['a summary', SUMMARIZABLE_FILES, 'film.vtt', 'text/vtt'],
    ['a translation', TRANSLATABLE_FILES, 'film.vtt', 'text/vtt'],
    ['a transcript', TRANSCRIBABLE_FILES, 'call.webm', 'video/webm'],
    ['a transcript', TRANSCRIBABLE_FILES, 'call.flac', 'audio/flac'],
  ])('takes for %s what its service takes', async (_, accepted, name, type) => {
    const { sent, queue, input } = await open(accepted);
    await userEvent.setup().upload(input, new File(['x'], name, { type }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(queue.getItems().map(({ file }) => file.name)).toEqual([name]);
  });
});
