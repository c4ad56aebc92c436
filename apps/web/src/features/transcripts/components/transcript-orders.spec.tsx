import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aFile, aTranscript } from '../../../testing/factories';
import { FakeApi } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
import { AlignDialog } from './align-dialog';
import { HistoryDialog } from './history-dialog';
import { ImportDialog } from './import-dialog';
import { AlternateTranscriptDialog } from './alternate-transcript-dialog';

const nothing = () => undefined;
const engine = (id: string, name: string) => ({
  ...{ id, name, quality: 'good', model: null, languages: ['en'], sends_data_out: false, available: true },
});
const entry = (id: string, is_current: boolean) => ({
  ...{ id, kind: 'edited', language: 'en', created_at: '2026-11-20T19:00:00.000Z', word_count: 3, is_current },
  ...{ engine: { id: 'manual', name: 'Manual', quality: 'good', model: null }, segment_count: 1 },
});

describe('an order about a transcript', () => {
  let api: FakeApi;
  const user = userEvent.setup();
  beforeEach(() => {
    api = new FakeApi()
      .answer('GET /engines', {
        body: {
          transcribers: [engine('whisper', 'Whisper'), engine('vosk', 'Vosk')],
          ...{ translators: [], summarizers: [], default_transcriber: 'whisper' },
        },
      })
      .answer('GET /transcripts/file-1/history', { body: { entries: [entry('v2', true), entry('v1', false)] } })
      .answer('GET /uploads', { body: { files: [], totalCount: 0, page: 1, page_size: 20 } });
  });

  /** The keys of two attempts, of which the first has lost its answer. */
  const keysOf = async (call: `POST ${string}`, send: () => Promise<void>) => {
    api.answer(call, 'down');
    await send();
    await waitFor(() => expect(api.callsTo(call)).toHaveLength(1));
    await send();
    await waitFor(() => expect(api.callsTo(call)).toHaveLength(2));
    return new Set(api.callsTo(call).map(({ headers }) => headers.get('Idempotency-Key')));
  };
  const click = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await user.click(button);
  };

  it('keeps its key when it is sent again: a second opinion', async () => {
    await renderSignedIn(api, <AlternateTranscriptDialog transcript={aTranscript()} onClose={nothing} />);
    expect((await keysOf('POST /media/transcribe', () => click('Ask'))).size).toBe(1);
  });

  it('keeps its key when it is sent again: a text that is aligned', async () => {
    await renderSignedIn(api, <AlignDialog transcript={aTranscript()} onClose={nothing} onDone={nothing} />);
    await user.type(await screen.findByLabelText('Your text'), 'So when');
    expect((await keysOf('POST /transcripts/file-1/align', () => click('Align'))).size).toBe(1);
  });

  it('keeps its key when it is sent again: an earlier version', async () => {
    await renderSignedIn(api, <HistoryDialog transcript={aTranscript()} onClose={nothing} onDone={nothing} />);
    await user.click((await screen.findAllByRole('radio'))[1]!);
    const restore = () => click('Restore this version');
    expect((await keysOf('POST /transcripts/file-1/history/v1/restore', restore)).size).toBe(1);
  });

  it('keeps its key when it is sent again: subtitles of this device, their upload and their import', async () => {
    const { container } = await renderSignedIn(
      api,
      <ImportDialog uploadId="file-1" onClose={nothing} onDone={nothing} />,
    );
    const input = container.ownerDocument.querySelector<HTMLInputElement>('input[type=file]')!;
    await user.upload(input, new File(['1\n'], 'lines.srt'));
    expect((await keysOf('POST /uploads', () => click('Import'))).size).toBe(1);
    api.answer('POST /uploads', { status: 201, body: aFile({ id: 'file-9', kind: 'subtitle' }) });
    expect((await keysOf('POST /transcripts/file-1/import', () => click('Import'))).size).toBe(1);
    // Another file is another intention.
    await user.upload(input, new File(['2\n2\n'], 'others.srt'));
    await click('Import');
    await waitFor(() => expect(api.callsTo('POST /uploads')).toHaveLength(4));
    const [, , third, fourth] = api.callsTo('POST /uploads').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(fourth).not.toBe(third);
  });
});
