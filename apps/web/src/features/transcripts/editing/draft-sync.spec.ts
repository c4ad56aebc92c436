import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@timbrel/api-client';
import type { Segment } from '@timbrel/subtitles';
import { aSegment } from '../../../testing/factories';
import type { DeviceDraft } from './device-drafts';
import type { DraftChange, DraftServer, ServerDraft } from './draft-server';
import { DraftSync } from './draft-sync';
import { EditorStore } from './editor-store';
import { conflictsOf } from './merge';
import { remove, setText } from './operations';

const conflict = () => new ApiError({ status: 409, code: 'EDIT_CONFLICT', message: 'Changed elsewhere.' });

/** One transcript as the server keeps it: revisions are checked as it does. */
class Server implements DraftServer {
  versions = new Map<string, readonly Segment[]>([['v1', ['a', 'b', 'c'].map((text, at) => aSegment(at, text))]]);
  currentId = 'v1';
  draft: { baseId: string; revision: number; segments: readonly Segment[] } | null = null;
  isDown = false;
  refusal: ApiError | null = null;
  calls = 0;

  async read(): Promise<ServerDraft> {
    this.reach();
    const { baseId, revision, segments } = this.draft ?? this.fresh();
    return { base_id: baseId, current_id: this.currentId, revision, segments, saved_at: null };
  }

  async change({ base_id, revision, splices }: DraftChange) {
    this.reach();
    const draft = this.draft ?? this.fresh();
    if (draft.revision !== revision || (base_id !== draft.baseId && base_id !== this.currentId)) throw conflict();
    const segments = [...draft.segments];
    for (const { at, remove: count, insert } of splices) segments.splice(at, count, ...insert);
    this.draft = { baseId: base_id, revision: revision + 1, segments };
    return { revision: revision + 1, saved_at: '2026-11-20T20:00:00.000Z' };
  }

  async publish(revision: number) {
    this.reach();
    if (revision < 1) throw new ApiError({ status: 400, code: 'VALIDATION_FAILED', message: 'There is no draft.' });
    if (this.draft?.revision !== revision || this.draft.baseId !== this.currentId) throw conflict();
    const { segments } = this.draft;
    this.draft = null;
    this.publishAs(`v${this.versions.size + 1}`, segments);
    return { id: this.currentId, is_updated: this.versions.size > 2 };
  }

  publishAs(id: string, segments: readonly Segment[]) {
    this.versions.set(id, segments);
    this.currentId = id;
  }

  async discard() {
    this.draft = null;
  }

  async version(id: string) {
    return this.versions.get(id)!;
  }

  get texts() {
    return this.draft?.segments.map(({ text }) => text).join(' ');
  }

  private fresh = () => ({ baseId: this.currentId, revision: 0, segments: this.versions.get(this.currentId)! });
  private reach() {
    this.calls += 1;
    if (this.isDown) throw new TypeError('Failed to fetch');
    if (this.refusal) throw this.refusal;
  }
}

class Device {
  kept: DeviceDraft | null = null;
  async keep(draft: DeviceDraft) {
    this.kept = structuredClone(draft);
  }
  async remove() {
    this.kept = null;
  }
}

const stops: (() => void)[] = [];
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  while (stops.length > 0) stops.pop()!();
  jest.useRealTimers();
});

async function open(server: Server, { autoSave = true } = {}) {
  const draft = await server.read();
  const store = new EditorStore(draft.segments);
  const device = new Device();
  const sync = new DraftSync(store, { server, device, autoSave }, draft);
  stops.push(sync.start());
  const type = (at: number, text: string) => store.apply(setText(store.getSegments(), at, text));
  const texts = () =>
    store
      .getSegments()
      .map(({ text }) => text)
      .join(' ');
  return { store, device, sync, type, texts, status: () => sync.getState().status };
}

describe('DraftSync', () => {
  it('keeps on the device at once and on the server a second after the last key', async () => {
    const server = new Server();
    const editor = await open(server);
    editor.type(1, 'B');
    expect(editor.status()).toBe('unsaved');
    await jest.advanceTimersByTimeAsync(200);
    expect(editor.device.kept).toMatchObject({ revision: 0, change: { at: 1, inserted: [{ text: 'B' }] } });
    expect(server.draft).toBeNull();
    await jest.advanceTimersByTimeAsync(1_000);
    expect([server.texts, editor.status(), editor.device.kept]).toEqual(['a B c', 'saved', null]);
  });

  it('sends only when it is asked where the account does not want drafts', async () => {
    const server = new Server();
    const editor = await open(server, { autoSave: false });
    editor.type(1, 'B');
    await jest.advanceTimersByTimeAsync(60_000);
    expect([server.draft, editor.device.kept !== null]).toEqual([null, true]);
    await editor.sync.flush();
    expect(server.texts).toBe('a B c');
  });

  it('loses nothing while the network is away, and sends when it is back', async () => {
    const server = new Server();
    const editor = await open(server);
    server.isDown = true;
    editor.type(0, 'A');
    await jest.advanceTimersByTimeAsync(5_000);
    editor.type(2, 'C');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(editor.status()).toBe('offline');
    expect(editor.device.kept!.change!.inserted.map(({ text }) => text)).toEqual(['A', 'b', 'C']);
    server.isDown = false;
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    expect([server.texts, editor.status()]).toEqual(['A b C', 'saved']);
  });

  it('goes on with what a closed editor has left on the device, with its undo', async () => {
    const server = new Server();
    const first = await open(server);
    server.isDown = true;
    first.type(0, 'A');
    first.store.apply(remove(first.store.getSegments(), 2));
    await jest.advanceTimersByTimeAsync(1_500);
    server.isDown = false;
    const second = await open(server);
    second.sync.adopt(first.device.kept!);
    expect(second.texts()).toBe('A b');
    second.store.undo();
    expect(second.texts()).toBe('A b c');
    await second.sync.flush();
    expect(server.texts).toBe('A b c');
  });

  it('puts what was left on the device on top of what the server got since', async () => {
    const server = new Server();
    const first = await open(server);
    server.isDown = true;
    first.type(1, 'B');
    await jest.advanceTimersByTimeAsync(200);
    server.isDown = false;
    const other = await open(server);
    other.store.apply(remove(other.store.getSegments(), 0));
    await other.sync.flush();
    const second = await open(server);
    second.sync.adopt(first.device.kept!);
    await second.sync.flush();
    expect([server.texts, second.texts()]).toEqual(['B c', 'B c']);
  });

  it('puts two tabs together that write at once', async () => {
    const server = new Server();
    const [one, two] = [await open(server), await open(server)];
    one.type(0, 'A');
    two.type(1, 'B');
    await jest.advanceTimersByTimeAsync(1_200);
    expect(server.texts).toBe('A B c');
    expect([one.status(), two.status()]).toEqual(['saved', 'saved']);
    expect(two.texts()).toBe('A B c');
  });

  it('asks where two tabs wrote the same segment, and takes what was chosen', async () => {
    const server = new Server();
    const [one, two] = [await open(server), await open(server)];
    one.type(0, 'mine');
    await one.sync.flush();
    two.type(0, 'other');
    two.type(2, 'C');
    await two.sync.flush();
    expect(two.status()).toBe('conflict');
    const [choice] = conflictsOf(two.sync.getState().parts!);
    expect([choice!.mine[0]!.text, choice!.theirs[0]!.text]).toEqual(['other', 'mine']);
    expect(server.texts).toBe('mine b c');
    two.sync.resolve(['mine']);
    await two.sync.flush();
    expect([server.texts, two.texts(), two.status()]).toEqual(['other b C', 'other b C', 'saved']);
  });

  it('keeps its own side until somebody has chosen, so that a closed window asks again', async () => {
    const server = new Server();
    const [one, two] = [await open(server), await open(server)];
    one.type(0, 'theirs');
    one.type(1, 'B');
    await one.sync.flush();
    two.type(0, 'mine');
    await two.sync.flush();
    expect(two.status()).toBe('conflict');
    await two.sync.keep();
    const again = await open(server);
    again.sync.adopt(two.device.kept!);
    expect([again.status(), again.texts()]).toEqual(['conflict', 'theirs B c']);
    again.sync.resolve(['mine']);
    await again.sync.flush();
    expect(server.texts).toBe('mine B c');
  });

  it('tells when somebody has chosen, and has kept it by then', async () => {
    const server = new Server();
    const [one, two] = [await open(server), await open(server, { autoSave: false })];
    one.type(0, 'theirs');
    await one.sync.flush();
    two.type(0, 'mine');
    await two.sync.flush();
    const chosen = two.sync.chosen();
    server.isDown = true;
    two.sync.resolve(['mine']);
    await chosen;
    expect(two.device.kept!.change!.inserted.map(({ text }) => text)).toEqual(['mine']);
  });

  it('leaves nothing on the device of what was taken back', async () => {
    const server = new Server();
    const editor = await open(server, { autoSave: false });
    editor.type(0, 'A');
    await jest.advanceTimersByTimeAsync(200);
    expect(editor.device.kept).not.toBeNull();
    editor.store.undo();
    await jest.advanceTimersByTimeAsync(200);
    expect(editor.device.kept).toBeNull();
  });

  it('publishes, also what nobody has changed', async () => {
    const server = new Server();
    const editor = await open(server);
    expect(await editor.sync.publish()).toEqual({ id: 'v2', is_updated: false });
    expect(server.versions.get('v2')!.map(({ text }) => text)).toEqual(['a', 'b', 'c']);
  });

  it('publishes on top of what others have published', async () => {
    const server = new Server();
    const editor = await open(server);
    editor.type(0, 'A');
    await editor.sync.flush();
    server.publishAs(
      'v2',
      server.versions.get('v1')!.map((segment, at) => (at === 2 ? { ...segment, text: 'C' } : segment)),
    );
    expect(await editor.sync.publish()).toMatchObject({ id: 'v3' });
    expect(server.versions.get('v3')!.map(({ text }) => text)).toEqual(['A', 'b', 'C']);
  });

  it('says what the server will not have, and stops asking', async () => {
    const server = new Server();
    const editor = await open(server);
    server.refusal = new ApiError({ status: 400, code: 'VALIDATION_FAILED', message: 'No.' });
    editor.type(0, 'A');
    await jest.advanceTimersByTimeAsync(1_200);
    const { calls } = server;
    await jest.advanceTimersByTimeAsync(60_000);
    expect([editor.status(), server.calls]).toEqual(['failed', calls]);
    await expect(editor.sync.publish()).rejects.toBe(server.refusal);
  });

  it('can be discarded', async () => {
    const server = new Server();
    const editor = await open(server);
    editor.type(0, 'A');
    await editor.sync.flush();
    expect(editor.sync.hasDraft).toBe(true);
    await editor.sync.discard();
    expect([server.draft, editor.sync.hasDraft, editor.device.kept]).toEqual([null, false, null]);
  });
});
