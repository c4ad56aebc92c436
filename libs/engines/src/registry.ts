/** @file Which transcribers exist, which can be used here, and which one serves a request. */
import type { LanguageCode } from './language.js';
import type { EngineQuality, Transcriber } from './transcriber.js';

/** One line of `GET /engines`. */
export interface EngineDescription {
  id: string;
  name: string;
  quality: EngineQuality;
  sendsDataOut: boolean;
  languages: readonly LanguageCode[];
  available: boolean;
  /** Why it can't be used and how that changes, in words for people; null when it is available. */
  reason: string | null;
}

export interface RegistryEntry {
  transcriber: Transcriber;
  /** null: ready to work. */
  reason: string | null;
}

export interface PickOptions {
  /** An engine's id, 'whisper' for any Whisper model that is configured (else the default), or 'auto'. */
  preferred?: string | undefined;
  /** Leave out engines that send the media away. */
  staysHere?: boolean | undefined;
}

export type EngineChoice =
  | { transcriber: Transcriber }
  | { refusal: 'UNKNOWN_ENGINE' | 'ENGINE_NOT_AVAILABLE' | 'UNSUPPORTED_LANGUAGE' | 'SENDS_DATA_OUT'; reason: string };

const WHISPER_IDS: readonly string[] = ['deepgram-whisper', 'openai', 'whisper-local'];

export class EngineRegistry {
  /**
   * @param entries best first: that is the order of 'auto'
   * @param defaultId the operator's choice; 'auto' takes the first that fits
   */
  constructor(
    private readonly entries: readonly RegistryEntry[],
    private readonly defaultId = 'auto',
  ) {}

  list(): EngineDescription[] {
    return this.entries.map(({ transcriber, reason }) => ({
      id: transcriber.id,
      name: transcriber.name,
      quality: transcriber.quality,
      sendsDataOut: transcriber.sendsDataOut,
      languages: transcriber.languages,
      available: reason === null,
      reason,
    }));
  }

  /** The transcriber with this id, whether or not it is available: for a job that names it. */
  get(id: string): Transcriber | undefined {
    return this.entries.find((entry) => entry.transcriber.id === id)?.transcriber;
  }

  /** The best available engine for a language ('auto': any language), or why there is none. */
  pick(language: LanguageCode | 'auto', { preferred = 'auto', staysHere = false }: PickOptions = {}): EngineChoice {
    if (preferred === 'whisper') {
      const whisper = this.ready(language, staysHere).find(({ transcriber }) => WHISPER_IDS.includes(transcriber.id));
      return whisper ? { transcriber: whisper.transcriber } : this.pick(language, { staysHere });
    }
    if (preferred !== 'auto') return this.pickNamed(preferred, language, staysHere);
    const chosen = this.defaultId === 'auto' ? undefined : this.pickNamed(this.defaultId, language, staysHere);
    if (chosen && 'transcriber' in chosen) return chosen;
    const best = this.ready(language, staysHere)[0];
    if (best) return { transcriber: best.transcriber };
    if (staysHere && this.ready(language, false).length > 0) {
      return {
        refusal: 'SENDS_DATA_OUT',
        reason: `Every engine here that transcribes '${language}' would send the file out.`,
      };
    }
    return { refusal: 'UNSUPPORTED_LANGUAGE', reason: `No engine that is configured here transcribes '${language}'.` };
  }

  private ready(language: LanguageCode | 'auto', staysHere: boolean): RegistryEntry[] {
    return this.entries.filter(
      ({ transcriber, reason }) =>
        reason === null && speaks(transcriber, language) && !(staysHere && transcriber.sendsDataOut),
    );
  }

  private pickNamed(id: string, language: LanguageCode | 'auto', staysHere: boolean): EngineChoice {
    const entry = this.entries.find(({ transcriber }) => transcriber.id === id);
    if (!entry) return { refusal: 'UNKNOWN_ENGINE', reason: `There is no engine '${id}'.` };
    const { transcriber, reason } = entry;
    if (reason !== null) return { refusal: 'ENGINE_NOT_AVAILABLE', reason };
    if (!speaks(transcriber, language)) {
      return { refusal: 'UNSUPPORTED_LANGUAGE', reason: `${transcriber.name} does not transcribe '${language}'.` };
    }
    if (staysHere && transcriber.sendsDataOut) {
      return { refusal: 'SENDS_DATA_OUT', reason: `${transcriber.name} would send the file out.` };
    }
    return { transcriber };
  }
}

function speaks(transcriber: Transcriber, language: LanguageCode | 'auto'): boolean {
  return language === 'auto' || transcriber.languages.includes(language);
}
