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
  localOnly?: boolean | undefined;
  /** The id of an engine that is not wanted: whoever is asked for a second opinion is not the first. */
  except?: string | undefined;
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
  pick(need: Need, options: PickOptions = {}): EngineChoice<E> {
    const { preferred = 'auto', localOnly = false, except } = options;
    const { families } = this.kind;
    const family = Object.hasOwn(families, preferred) ? families[preferred] : undefined;
    if (family) {
      const member = this.ready(need, options).find(({ engine }) => family.includes(engine.id));
      return member ? { engine: member.engine } : this.pick(need, { localOnly, except });
    }
    if (preferred !== 'auto') return this.pickNamed(preferred, need, options);
    const chosen = this.defaultId === 'auto' ? undefined : this.pickNamed(this.defaultId, need, options);
    if (chosen && 'engine' in chosen) return chosen;
    const best = this.ready(need, options)[0];
    if (best) return { engine: best.engine };
    const what = `${this.kind.verb}s ${this.kind.object(need)}`;
    if (localOnly && this.ready(need, { except }).length > 0)
      return { refusal: 'SENDS_DATA_OUT', reason: `Every engine here that ${what} would send the file out.` };
    const other = except !== undefined && this.ready(need, { localOnly }).length > 0 ? 'other ' : '';
    return { refusal: 'UNSUPPORTED_LANGUAGE', reason: `No ${other}engine that is configured here ${what}.` };
  }

  private ready(need: Need, { localOnly = false, except }: Omit<PickOptions, 'preferred'>): RegistryEntry<E>[] {
    return this.entries.filter(
      ({ engine, reason }) =>
        reason === null &&
        engine.id !== except &&
        this.kind.serves(engine, need) &&
        !(localOnly && engine.sendsDataOut),
    );
  }

  private pickNamed(id: string, need: Need, { localOnly = false, except }: PickOptions): EngineChoice<E> {
    const entry = this.entries.find(({ engine }) => engine.id === id);
    if (!entry) return { refusal: 'UNKNOWN_ENGINE', reason: `There is no engine '${id}'.` };
    const { engine, reason } = entry;
    if (id === except)
      return { refusal: 'ENGINE_NOT_AVAILABLE', reason: `${engine.name} has done it already. Choose another engine.` };
    if (reason !== null) return { refusal: 'ENGINE_NOT_AVAILABLE', reason };
    if (!this.kind.serves(engine, need)) {
      const what = `${this.kind.verb} ${this.kind.object(need)}`;
      return { refusal: 'UNSUPPORTED_LANGUAGE', reason: `${engine.name} does not ${what}.` };
    }
    if (localOnly && engine.sendsDataOut)
      return { refusal: 'SENDS_DATA_OUT', reason: `${engine.name} would send the file out.` };
    return { engine };
  }
}
