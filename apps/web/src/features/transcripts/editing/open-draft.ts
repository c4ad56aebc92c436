import { DeviceDrafts } from './device-drafts';
import { draftServer } from './draft-server';
import { DraftSync } from './draft-sync';
import { EditorStore } from './editor-store';

/** An editor that is ready to be written in. */
export interface OpenDraft {
  readonly store: EditorStore;
  readonly sync: DraftSync;
  /** When what it goes on with was written; null where it begins anew. */
  readonly goesOnFrom: Date | null;
  readonly close: () => void;
}

interface DraftOf {
  readonly uploadId: string;
  readonly userId: string;
  readonly autoSave: boolean;
}

/** Goes on with what was written before: on the server, and on this device where it has not been sent. @throws as the client's calls do */
export async function openDraft({ uploadId, userId, autoSave }: DraftOf): Promise<OpenDraft> {
  const server = draftServer(uploadId);
  const device = new DeviceDrafts(`${userId} ${uploadId}`);
  try {
    const [draft, leftBehind] = await Promise.all([server.read(), device.leftBehind().catch(() => [])]);
    const store = new EditorStore(draft.segments);
    const sync = new DraftSync(store, { server, device, autoSave }, draft);
    const stop = sync.start();
    for (const { draft: left, forget } of leftBehind) {
      sync.adopt(left);
      // Until somebody has chosen, it is nowhere else; and the next one waits for another visit.
      if (sync.getState().status === 'conflict') {
        void sync.chosen().then(forget);
        break;
      }
      await sync.keep();
      await forget();
    }
    const close = () => {
      stop();
      device.close();
    };
    return { store, sync, goesOnFrom: draft.revision > 0 ? sync.getState().savedAt : null, close };
  } catch (error) {
    device.close();
    throw error;
  }
}
