/**
 * @file Keeps what is written: on this device at once, on the server a second after the last key. Whoever else writes is merged with; nothing is
 * overwritten that was not seen.
 */
import type { Segment } from '@timbrel/subtitles';
import { type Change, changed, difference, keyed, plain, recognized, type Segments } from './changes';
import type { DeviceDraft } from './device-drafts';
import { type DraftServer, isConflict, isPassing, type ServerDraft } from './draft-server';
import type { EditorStore } from './editor-store';
import { type Choice, conflictsOf, mergeEdits, type Part, resolved } from './merge';

/** What it needs of the device. */
export interface Device {
  keep(draft: DeviceDraft): Promise<void>;
  remove(): Promise<void>;
}

export interface SyncState {
  /** `offline`: kept here, tried again. `failed`: the server will not have it. `conflict`: somebody has to choose. */
  readonly status: 'saved' | 'unsaved' | 'saving' | 'offline' | 'failed' | 'conflict';
  readonly savedAt: Date | null;
  /** What there is to choose between. */
  readonly parts: readonly Part[] | null;
  /** Why the server will not have it. */
  readonly error: unknown;
}

const KEEP_AFTER_MS = 150;
const SAVE_AFTER_MS = 1_000;
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

interface Environment {
  readonly server: DraftServer;
  readonly device: Device;
  /** The account's choice: off sends only when it is asked to. */
  readonly autoSave: boolean;
}

/** One open editor's way to device and server. `start` first, `stop` last. */
export class DraftSync {
  #state: SyncState;
  readonly #listeners = new Set<() => void>();
  #baseId: string;
  #revision: number;
  /** Whether the server's draft is a change of another version than this one. */
  #isRebased = false;
  /** What the server has, as this editor knows it. */
  #synced: Segments;
  #syncedPlain: readonly Segment[];
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #failures = 0;

  constructor(
    private readonly store: EditorStore,
    private readonly environment: Environment,
    draft: ServerDraft,
  ) {
    this.#baseId = draft.base_id;
    this.#revision = draft.revision;
    this.#synced = store.getSegments();
    this.#syncedPlain = draft.segments;
    const savedAt = draft.saved_at === null ? null : new Date(draft.saved_at);
    this.#state = { status: 'saved', savedAt, parts: null, error: null };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getState = (): SyncState => this.#state;

  /** @returns how to stop; what is not sent by then stays on the device */
  start(): () => void {
    const stopListening = this.store.subscribe(() => this.#changed());
    const online = () => void this.flush();
    const hidden = () => document.visibilityState === 'hidden' && void this.keep();
    window.addEventListener('online', online);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      stopListening();
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', hidden);
      clearTimeout(this.#saveTimer);
      void this.keep();
    };
  }

  /** Whether anything was written that readers do not see yet. */
  get hasDraft(): boolean {
    return this.#revision > 0 || !this.#isClean();
  }

  /** Takes up what an editor has left behind on this device. */
  adopt({ baseId, revision, synced, change, past, future }: DeviceDraft): void {
    if (!change || this.#state.status === 'conflict') return;
    if (baseId === this.#baseId && revision === this.#revision && this.#isClean()) {
      this.store.restore({ segments: changed(this.store.getSegments(), change), past, future });
      return;
    }
    const mine = changed(keyed(synced), change).map(plain);
    this.#merge(mergeEdits(synced, mine, this.store.getSegments().map(plain)), this.#syncedPlain);
  }

  /** Sends what is not there yet; of several calls one works at a time. */
  async flush(): Promise<void> {
    clearTimeout(this.#saveTimer);
    this.#running ??= this.#send().finally(() => (this.#running = null));
    await this.#running;
  }

  /** Goes on with what was chosen. */
  resolve(choices: readonly Choice[]): void {
    const { parts } = this.#state;
    if (!parts) return;
    this.#set({ status: 'unsaved', parts: null });
    this.store.replace(resolved(parts, choices));
    void this.flush();
  }

  /** Comes when somebody has chosen, and what was chosen is kept. */
  async chosen(): Promise<void> {
    await new Promise<void>((done) => {
      const stop = this.subscribe(() => {
        if (this.#state.status === 'conflict') return;
        stop();
        done();
      });
    });
    await this.keep();
  }

  /**
   * Publishes what is written, on top of what others have published. Null where that has to wait: for the network, or for somebody to choose.
   * @throws as the server's call does
   */
  async publish(): Promise<{ id: string; is_updated: boolean } | null> {
    const { server, device } = this.environment;
    for (;;) {
      // What nobody has changed is published as it is.
      if (this.#revision === 0) this.#isRebased = true;
      await this.flush();
      if (this.#state.status !== 'saved') {
        if (this.#state.status === 'failed') throw this.#state.error;
        return null;
      }
      try {
        const published = await server.publish(this.#revision);
        await device.remove().catch(() => undefined);
        return published;
      } catch (error) {
        if (!isConflict(error)) throw error;
        await this.#rebase();
      }
    }
  }

  /** Forgets everything that was written and not published. */
  async discard(): Promise<void> {
    clearTimeout(this.#keepTimer);
    clearTimeout(this.#saveTimer);
    await this.#running;
    await this.environment.server.discard();
    await this.environment.device.remove().catch(() => undefined);
    this.#synced = this.store.getSegments();
    this.#revision = 0;
  }

  /** Writes to the device what the server does not have, and nothing else. */
  async keep(): Promise<void> {
    clearTimeout(this.#keepTimer);
    // What was kept before the other side was read is what has to be put together again, should nobody choose now.
    if (this.#state.status === 'conflict') return;
    const { device } = this.environment;
    const { past, future } = this.store.getHistory();
    const change = difference(this.#synced, this.store.getSegments());
    if (!change) return device.remove().catch(() => undefined);
    const draft = { baseId: this.#baseId, revision: this.#revision, synced: this.#syncedPlain };
    // A device that keeps nothing (a private window, a full disk) is no reason to stop: the server does.
    await device.keep({ ...draft, change, past, future }).catch(() => undefined);
  }

  #isClean(): boolean {
    return difference(this.#synced, this.store.getSegments()) === null;
  }

  #changed(): void {
    if (this.#state.status === 'conflict') return;
    const status = this.#isClean() && !this.#isRebased ? 'saved' : 'unsaved';
    if (!this.#running) this.#set({ status });
    clearTimeout(this.#keepTimer);
    this.#keepTimer = setTimeout(() => void this.keep(), KEEP_AFTER_MS);
    if (!this.environment.autoSave) return;
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.flush(), SAVE_AFTER_MS);
  }

  async #send(): Promise<void> {
    const { server, device } = this.environment;
    while (this.#state.status !== 'conflict') {
      const segments = this.store.getSegments();
      const change = difference(this.#synced, segments);
      if (!change && !this.#isRebased) {
        this.#set({ status: 'saved', error: null });
        clearTimeout(this.#keepTimer);
        await device.remove().catch(() => undefined);
        // Somebody may have typed on in the meantime.
        if (this.#isClean()) return;
        continue;
      }
      this.#set({ status: 'saving' });
      try {
        const splices = change ? [spliceOf(change)] : [];
        const saved = await server.change({ base_id: this.#baseId, revision: this.#revision, splices });
        this.#revision = saved.revision;
        this.#isRebased = false;
        this.#failures = 0;
        this.#takeSynced(segments, segments.map(plain));
        this.#set({ savedAt: new Date(saved.saved_at) });
      } catch (error) {
        const goesOn = isConflict(error) && (await this.#mergeWithServer());
        if (!goesOn) return this.#failed(error);
      }
    }
  }

  /** It is kept here, and tried again where that may help. */
  #failed(error: unknown): void {
    void this.keep();
    if (!isPassing(error) && !isConflict(error)) return this.#set({ status: 'failed', error });
    this.#set({ status: 'offline' });
    const wait = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)];
    this.#failures += 1;
    if (this.environment.autoSave) this.#saveTimer = setTimeout(() => void this.flush(), wait);
  }

  /** Somebody else was first: what both have made is put together, on top of what the server has now. @returns whether it could be asked */
  async #mergeWithServer(): Promise<boolean> {
    await this.keep();
    const theirs = await this.environment.server.read().catch(() => null);
    if (!theirs) return false;
    const before = this.#syncedPlain;
    this.#baseId = theirs.base_id;
    this.#revision = theirs.revision;
    this.#merge(mergeEdits(before, this.store.getSegments().map(plain), theirs.segments), theirs.segments);
    return true;
  }

  /** Readers see another version than the draft began from: the draft is put on top of that one. */
  async #rebase(): Promise<void> {
    const { server } = this.environment;
    const draft = await server.read();
    const [base, current] = await Promise.all([server.version(draft.base_id), server.version(draft.current_id)]);
    this.#baseId = draft.current_id;
    this.#revision = draft.revision;
    this.#isRebased = true;
    this.#merge(mergeEdits(base, this.store.getSegments().map(plain), current), draft.segments);
  }

  /** @param onServer what its draft holds */
  #merge(parts: readonly Part[], onServer: readonly Segment[]): void {
    const isClear = conflictsOf(parts).length === 0;
    if (isClear) this.store.replace(resolved(parts));
    this.#takeSynced(recognized(onServer, this.store.getSegments()), onServer);
    if (!isClear) this.#set({ status: 'conflict', parts });
  }

  #takeSynced(synced: Segments, asPlain: readonly Segment[]): void {
    this.#synced = synced;
    this.#syncedPlain = asPlain;
  }

  #set(change: Partial<SyncState>): void {
    const names = Object.keys(change) as (keyof SyncState)[];
    if (names.every((name) => this.#state[name] === change[name])) return;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const spliceOf = ({ at, removed, inserted }: Change) => ({ at, remove: removed.length, insert: inserted.map(plain) });
