import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bindCommands } from '../../../../shared/keys/commands';
import { someSettings } from '../../../../testing/accounts';
import { aFile, aSegment, aTranscript } from '../../../../testing/factories';
import { FakeApi, problem } from '../../../../testing/fake-api';
import { renderSignedIn } from '../../../../testing/signed-in';
import { widenScreen } from '../../../../testing/wide-screen';
import { TranscriptViewer } from '../transcript-viewer';

// What a browser has and jsdom lacks: a player, places on the screen, fields without tags.
HTMLMediaElement.prototype.play = async () => undefined;
HTMLMediaElement.prototype.pause = () => undefined;
Range.prototype.getBoundingClientRect = () => new DOMRect();
Element.prototype.scrollIntoView = () => undefined;
widenScreen();

const DRAFT = 'GET /transcripts/file-1/draft';
const segments = [aSegment(0, 'So when we moved'), aSegment(4, 'the first reel broke'), aSegment(9, 'Nobody knew.')];
const unwritten = { base_id: 'v1', current_id: 'v1', revision: 0, segments, saved_at: null };
const written = {
  ...unwritten,
  revision: 1,
  segments: [aSegment(0, 'So when they moved'), ...segments.slice(1)],
  saved_at: '2026-11-20T20:00:00.000Z',
};

describe('the editor of a transcript', () => {
  let api: FakeApi;
  const user = userEvent.setup();

  beforeEach(() => {
    localStorage.clear();
    api = new FakeApi()
      .answer('GET /uploads/file-1', { body: aFile() })
      .answer('GET /transcripts/file-1', { body: aTranscript({ segments }) })
      .answer('GET /transcripts/file-1/opinion', { body: { opinion: null } })
      .answer('GET /media/users/user-1/7d0c.mp3/peaks', 'silence')
      .answer('GET /users/settings', { body: someSettings() })
      .answer(DRAFT, { body: unwritten })
      .answer('DELETE /transcripts/file-1/draft', { status: 204 });
  });

  const read = async () => {
    await renderSignedIn(api, <TranscriptViewer fileId="file-1" back={null} heading={(name) => <h1>{name}</h1>} />);
    await screen.findByRole('region', { name: 'Transcript text' });
  };
  const edit = async () => {
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    return screen.findAllByRole('textbox', { name: /^Text at/ });
  };
  const row = (index: number) => document.querySelector<HTMLElement>(`[data-segment="${index}"]`)!;
  const note = () => screen.queryByRole('note');

  it('begins at the segment that is heard, one key before its words, and gives the focus back at the end', async () => {
    await read();
    await user.click(await screen.findByRole('button', { name: '0:04.0, play from here' }));
    const texts = await edit();
    expect(document.activeElement).toBe(row(1));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(texts[1]);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Edit' }));
  });

  it('begins at the first segment where nothing was heard yet', async () => {
    await read();
    await edit();
    expect(document.activeElement).toBe(row(0));
  });

  it('is not left by a letter that leads elsewhere from any other page', async () => {
    const run = jest.fn();
    const unbind = bindCommands([{ id: 'transcribe', label: 'Transcribe', keys: 'T', run }]);
    await read();
    await edit();
    await user.keyboard('t');
    expect(run).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('button', { name: 'Edit' });
    await user.keyboard('t');
    expect(run).toHaveBeenCalledTimes(1);
    unbind();
  });

  it('shows times in the first line where nobody is named yet', async () => {
    await read();
    await edit();
    const gutter = within(row(0));
    const [time, addSpeaker] = [
      gutter.getByRole('textbox', { name: 'Start' }),
      gutter.getByRole('button', { name: 'Add speaker' }),
    ];
    expect(time.compareDocumentPosition(addSpeaker)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('is offered to go on where something was written that readers do not see', async () => {
    await read();
    const texts = await edit();
    texts[0]!.textContent = 'So when they moved';
    fireEvent.input(texts[0]!);
    // As after a reload.
    cleanup();
    api.answer(DRAFT, { body: written });
    await read();
    expect(note()?.textContent).toContain('You have unsaved changes');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('So when they moved')).toBeTruthy();
    expect(note()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await screen.findByRole('button', { name: 'Edit' });
    expect(note()).toBeNull();
  });

  it('is not asked about by whoever has written nothing here', async () => {
    api.answer(DRAFT, { body: written });
    await read();
    expect([note(), api.callsTo(DRAFT)]).toEqual([null, []]);
  });

  it('is not offered any more once the draft was saved elsewhere', async () => {
    localStorage.setItem('draft user-1 file-1', '2026-11-20T20:00:00.000Z');
    await read();
    await waitFor(() => expect(note()).toBeNull());
    expect(localStorage.length).toBe(0);
  });

  it('is offered as long as the server cannot say', async () => {
    localStorage.setItem('draft user-1 file-1', '2026-11-20T20:00:00.000Z');
    api.answer(DRAFT, problem(503, 'UNAVAILABLE', 'down'));
    await read();
    await waitFor(() => expect(api.callsTo(DRAFT)).toHaveLength(1));
    expect(note()).toBeTruthy();
  });
});
