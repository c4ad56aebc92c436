/** @file Which engines of a kind exist, which can be used here, and which one serves a request. */
import type { Engine, EngineQuality } from './engine.js';

/** One line of `GET /engines`. */
export interface EngineDescription {
  id: string;
  name: string;
  quality: EngineQuality;
  sendsDataOut: boolean;
  available: boolean;
  /** Why it can't be used and how that changes, in words for people; null when it is available. */
  reason: string | null;
}

export interface RegistryEntry<E extends Engine> {
  engine: E;
  /** null: ready to work. */
  reason: string | null;
}

/** What engines of one kind are asked for. */
export interface EngineKind<E extends Engine, Need> {
  serves(engine: E, need: Need): boolean;
  /** What it does, for people: 'transcribe'. */
  verb: string;
  /** And to what: "'fa'". */
  object(need: Need): string;
  /** Names that stand for the first of several engines that is there, else for the default. */
  families: Readonly<Record<string, readonly string[]>>;
}

export interface PickOptions {
  /** An engine's id, a family's name ('whisper'), or 'auto'. */
  preferred?: string | undefined;
  /** Leave out engines that send away what they work on. */
  staysHere?: boolean | undefined;
}

export type EngineChoice<E extends Engine> =
  | { engine: E }
  | { refusal: 'UNKNOWN_ENGINE' | 'ENGINE_NOT_AVAILABLE' | 'UNSUPPORTED_LANGUAGE' | 'SENDS_DATA_OUT'; reason: string };

export class EngineRegistry<E extends Engine, Need> {
  /**
   * @param entries best first: that is the order of 'auto'
   * @param defaultId the operator's choice; 'auto' takes the first that fits
   */
  constructor(
    private readonly kind: EngineKind<E, Need>,
    private readonly entries: readonly RegistryEntry<E>[],
    private readonly defaultId = 'auto',
  ) {}

  list(): (EngineDescription & { engine: E })[] {
    return this.entries.map(({ engine, reason }) => {
      const { id, name, quality, sendsDataOut } = engine;
      return { id, name, quality, sendsDataOut, available: reason === null, reason, engine };
    });
  }

  /** The engine with this id, whether or not it is available: for a job that names it. */
  get(id: string): E | undefined {
    return this.entries.find(({ engine }) => engine.id === id)?.engine;
  }

  /** The best available engine for what is needed, or why there is none. */
  pick(need: Need, { preferred = 'auto', staysHere = false }: PickOptions = {}): EngineChoice<E> {
    const family = this.kind.families[preferred];
    if (family) {
      const member = this.ready(need, staysHere).find(({ engine }) => family.includes(engine.id));
      return member ? { engine: member.engine } : this.pick(need, { staysHere });
    }
    if (preferred !== 'auto') return this.pickNamed(preferred, need, staysHere);
    const chosen = this.defaultId === 'auto' ? undefined : this.pickNamed(this.defaultId, need, staysHere);
    if (chosen && 'engine' in chosen) return chosen;
    const best = this.ready(need, staysHere)[0];
    if (best) return { engine: best.engine };
    const what = `${this.kind.verb}s ${this.kind.object(need)}`;
    if (staysHere && this.ready(need, false).length > 0)
      return { refusal: 'SENDS_DATA_OUT', reason: `Every engine here that ${what} would send the file out.` };
    return { refusal: 'UNSUPPORTED_LANGUAGE', reason: `No engine that is configured here ${what}.` };
  }

  private ready(need: Need, staysHere: boolean): RegistryEntry<E>[] {
    return this.entries.filter(
      ({ engine, reason }) => reason === null && this.kind.serves(engine, need) && !(staysHere && engine.sendsDataOut),
    );
  }

  private pickNamed(id: string, need: Need, staysHere: boolean): EngineChoice<E> {
    const entry = this.entries.find(({ engine }) => engine.id === id);
    if (!entry) return { refusal: 'UNKNOWN_ENGINE', reason: `There is no engine '${id}'.` };
    const { engine, reason } = entry;
    if (reason !== null) return { refusal: 'ENGINE_NOT_AVAILABLE', reason };
    if (!this.kind.serves(engine, need)) {
      const what = `${this.kind.verb} ${this.kind.object(need)}`;
      return { refusal: 'UNSUPPORTED_LANGUAGE', reason: `${engine.name} does not ${what}.` };
    }
    if (staysHere && engine.sendsDataOut)
      return { refusal: 'SENDS_DATA_OUT', reason: `${engine.name} would send the file out.` };
    return { engine };
  }
}
