import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSegment, aTranscript } from '../../../testing/factories';
import { FakeApi, problem } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
import { draftServer } from './draft-server';
import { DraftSync } from './draft-sync';
import { Editor } from './editor';
import { EditorStore } from './editor-store';
import { setText } from './operations';
import { EditorContext } from './use-editor';
import { usePublish } from './use-publish';

/** A device that keeps nothing, as a private window does. */
const device = { keep: async () => undefined, remove: async () => undefined };
const saved = { revision: 1, saved_at: '2026-11-20T20:00:00.000Z' };

function Save({ onSaved }: { onSaved: () => void }) {
  const { save, isSaving } = usePublish(aTranscript(), onSaved);
  return (
    <button disabled={isSaving} onClick={() => void save()}>
      Save
    </button>
  );
}

describe('saving an edited transcript', () => {
  let api: FakeApi;
  let timesSaved: number;
  const user = userEvent.setup();
  beforeEach(() => {
    timesSaved = 0;
    api = new FakeApi().answer('PATCH /transcripts/file-1/draft', { body: saved });
  });

  /** An editor whose first segment now says `text`. */
  const open = async (text: string) => {
    const draft = { base_id: 'v1', current_id: 'v1', revision: 0, segments: [aSegment(0, 'The reel')], saved_at: null };
    const store = new EditorStore(draft.segments);
    const sync = new DraftSync(store, { server: draftServer('file-1'), device, autoSave: false }, draft);
    const editor = new Editor({ store, sync, resumedFrom: null, close: () => undefined });
    store.apply(setText(store.getSegments(), 0, text));
    await renderSignedIn(
      api,
      <EditorContext value={editor}>
        <Save onSaved={() => (timesSaved += 1)} />
      </EditorContext>,
    );
  };
  const save = async () => user.click(await screen.findByRole('button', { name: 'Save' }));
  const alert = async () => within(await screen.findByRole('alert'));

  it.each([
    [false, 'Edited transcript created successfully'],
    [true, 'Edited transcript updated successfully'],
  ])('tells that readers see it now; published before: %s', async (is_updated, words) => {
    api.answer('POST /transcripts/file-1/draft/publish', { body: { id: 'v2', is_updated } });
    await open('The bobbin');
    await save();
    expect(await screen.findByText(words)).toBeTruthy();
    await waitFor(() => expect(timesSaved).toBe(1));
  });

  it('asks the server for nothing when there is nothing to save', async () => {
    await open('  ');
    await save();
    expect((await alert()).getByText('No transcript data to save')).toBeTruthy();
    expect(api.calls.filter(({ route }) => route.includes('/draft'))).toEqual([]);
    expect(timesSaved).toBe(0);
  });

  it.each([
    ['server that fails', problem(500, 'INTERNAL', 'Broken'), 'Failed to save edited transcript'],
    ['refusal', problem(402, 'STORAGE_FULL', 'The storage is full.'), 'The storage is full.'],
  ])('stays in the editor after a %s, and says so', async (_, answer, words) => {
    api.answer('POST /transcripts/file-1/draft/publish', answer);
    await open('The bobbin');
    await save();
    expect((await alert()).getByText('Save Failed')).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    expect(timesSaved).toBe(0);
  });
});
