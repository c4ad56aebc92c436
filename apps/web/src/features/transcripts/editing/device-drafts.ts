/** @file What is written, kept on this device until the server has it. */
import { randomId } from '@mantine/hooks';
import type { Segment } from '@timbrel/subtitles';
import { createStore, delMany, getMany, keys, setMany, type UseStore } from 'idb-keyval';
import type { Change } from './changes';
import type { Step } from './history';

export interface DeviceDraft {
  readonly baseId: string;
  readonly revision: number;
  /** What the server had. */
  readonly synced: readonly Segment[];
  /** What was made of it; null for nothing. */
  readonly change: Change | null;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

type Edits = Omit<DeviceDraft, 'synced'>;
type Key = [owner: string, editor: string, part: 'edits' | 'synced'];

/** The drafts of one user and transcript. Each open editor keeps its own, so that two tabs never write over each other. */
export class DeviceDrafts {
  readonly #store: UseStore = createStore('timbrel-drafts', 'drafts');
  readonly #editor = randomId();
  #synced: readonly Segment[] | null = null;
  #close: () => void = () => undefined;

  constructor(private readonly owner: string) {
    // Held as long as this page lives, however it ends.
    void navigator.locks?.request(this.#lockOf(this.#editor), () => new Promise<void>((done) => (this.#close = done)));
  }

  /** What the server has is written only when it is another than before: it is long, and the edits are short. */
  async keep({ synced, ...edits }: DeviceDraft): Promise<void> {
    const entries: [Key, Edits | readonly Segment[]][] = [[this.#key(this.#editor, 'edits'), edits]];
    if (synced !== this.#synced) entries.push([this.#key(this.#editor, 'synced'), synced]);
    await setMany(entries, this.#store);
    this.#synced = synced;
  }

  /** Nothing of this editor is left here. */
  async remove(): Promise<void> {
    this.#synced = null;
    await this.#removeOf(this.#editor);
  }

  /** What editors have left behind that are gone: a crash, a closed window, an empty battery. `forget` once it is safe elsewhere. */
  async leftBehind(): Promise<{ draft: DeviceDraft; forget: () => Promise<void> }[]> {
    const known = (await keys<Key>(this.#store)).filter(([owner, , part]) => owner === this.owner && part === 'edits');
    const { held = [] } = (await navigator.locks?.query()) ?? {};
    const open = new Set(held.map(({ name }) => name));
    const editors = known.map(([, editor]) => editor).filter((editor) => !open.has(this.#lockOf(editor)));
    const drafts = await Promise.all(editors.map((editor) => this.#read(editor)));
    return drafts.flatMap((draft, index) => (draft ? [{ draft, forget: () => this.#removeOf(editors[index]!) }] : []));
  }

  /** This editor is closed. What it has kept stays. */
  close(): void {
    this.#close();
  }

  async #read(editor: string): Promise<DeviceDraft | null> {
    const [edits, synced] = await getMany<unknown>(
      [this.#key(editor, 'edits'), this.#key(editor, 'synced')],
      this.#store,
    );
    return edits && synced ? { ...(edits as Edits), synced: synced as Segment[] } : null;
  }

  #removeOf(editor: string): Promise<void> {
    return delMany([this.#key(editor, 'edits'), this.#key(editor, 'synced')], this.#store);
  }

  #key(editor: string, part: Key[2]): Key {
    return [this.owner, editor, part];
  }

  #lockOf(editor: string): string {
    return `draft ${this.owner} ${editor}`;
  }
}
