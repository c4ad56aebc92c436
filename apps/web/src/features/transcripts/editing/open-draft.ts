import { DeviceDrafts } from './device-drafts';
import { markDraft } from './draft-mark';
import { draftServer } from './draft-server';
import { DraftSync } from './draft-sync';
import { EditorStore } from './editor-store';

/** An editor that is ready to be written in. */
export interface OpenDraft {
  readonly store: EditorStore;
  readonly sync: DraftSync;
  /** When what it goes on with was written; null where it begins anew. */
  readonly resumedFrom: Date | null;
  readonly close: () => void;
}

interface DraftOf {
  readonly uploadId: string;
  /** As `draftOwner` names it. */
  readonly owner: string;
}

/** Goes on with what was written before: on the server, and on this device where it has not been sent. @throws as the client's calls do */
export async function openDraft({ uploadId, owner, autoSave }: DraftOf & { autoSave: boolean }): Promise<OpenDraft> {
  const server = draftServer(uploadId);
  const device = new DeviceDrafts(owner);
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
    const mark = () => markDraft(owner, sync.hasDraft);
    mark();
    const stopMarking = store.subscribe(mark);
    const close = () => {
      stopMarking();
      stop();
      device.close();
    };
    return { store, sync, resumedFrom: draft.revision > 0 ? sync.getState().savedAt : null, close };
  } catch (error) {
    device.close();
    throw error;
  }
}

/** Whether there is anything to go on with. Where the server can't be asked, there may be. */
export async function isDraftKept({ uploadId, owner }: DraftOf): Promise<boolean> {
  const device = new DeviceDrafts(owner);
  try {
    const [draft, leftBehind] = await Promise.all([draftServer(uploadId).read(), device.leftBehind().catch(() => [])]);
    return draft.revision > 0 || leftBehind.length > 0;
  } catch {
    return true;
  } finally {
    device.close();
  }
}
