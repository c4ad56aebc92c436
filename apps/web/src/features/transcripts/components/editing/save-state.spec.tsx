import { expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderOnPage } from '../../../../testing/render';
import { aSegment } from '../../../../testing/factories';
import { DraftSync } from '../../editing/draft-sync';
import { Editor } from '../../editing/editor';
import { EditorStore } from '../../editing/editor-store';
import { setText } from '../../editing/operations';
import { EditorContext } from '../../editing/use-editor';
import { SaveState } from './save-state';

const never = () => new Promise<never>(() => undefined);
/** A network that takes a request and says nothing more. */
const server = { read: never, change: never, publish: never, discard: never, version: never };
const device = { keep: async () => undefined, remove: async () => undefined };

it('says at once that the network is gone, also while a request is under way', async () => {
  const draft = { base_id: 'v1', current_id: 'v1', revision: 0, segments: [aSegment(0, 'The reel')], saved_at: null };
  const store = new EditorStore(draft.segments);
  const sync = new DraftSync(store, { server, device, autoSave: true }, draft);
  const editor = new Editor({ store, sync, resumedFrom: null, close: () => undefined });
  await renderOnPage(
    <EditorContext value={editor}>
      <SaveState />
    </EditorContext>,
  );
  act(() => {
    store.apply(setText(store.getSegments(), 0, 'The real'));
    void sync.flush();
  });
  expect(screen.getByRole('status').textContent).toBe('Saving…');

  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status').textContent).toBe('Offline: saved on this device');

  online.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('status').textContent).toBe('Saving…');
  editor.close();
});
