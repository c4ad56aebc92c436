import { readFileSync } from 'node:fs';

/**
 * The product's contract as data: every text, call and constant that the product specification names.
 *
 * `source` cites where an entry stands: `1 §8` is section 8 of the specification's first document (accounts and billing),
 * `2 §5` section 5 of the second (files and tools), `readings §8` section 8 of the decisions on what those two leave
 * open. `superseded` entries are kept so that nobody revives them by accident; they name the decision.
 */
interface Entry {
  /** Stable dotted name, unique within its file. */
  id: string;
  source: string;
  status: 'kept' | 'superseded';
  superseded_by?: string;
}

export type TextKind =
  | 'title'
  | 'label'
  | 'button'
  | 'message'
  | 'validation'
  | 'error'
  | 'toast-title'
  | 'toast-body'
  /** Sent by a server and shown or mapped by the client. */
  | 'server'
  /** Written to the console only. */
  | 'log'
  /** A piece of another text. */
  | 'fragment';

/** A user-visible text, to the letter. A toast of two lines is a pair of ids that end in `Title` and `Body`. */
export interface TextEntry extends Entry {
  text: string;
  /** True when the specification quotes the text, false when it names a label without quoting it. */
  quoted: boolean;
  /** Where the text appears: a route, a dialog, a toast. */
  surface: string;
  kind: TextKind;
  feature: string;
  /** `<namespace>.<key>` in `apps/web/src/locales/<language>/<namespace>.json`; null when no locale file holds it. */
  key: string | null;
  /** The locale value, where the specification's placeholders are not in braces. */
  locale_text?: string;
}

/** An HTTP call with every path it is served at. */
export interface CallEntry extends Entry {
  operation_id?: string;
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /** The canonical path, or `{download_url}` where an answer names it. */
  path: string;
  /** All paths of the same handler, the canonical one first. */
  spellings: string[];
  /** The id of the call that this one repeats under another method. */
  alias_of?: string;
  request: { content_type: string | null; query: string[]; fields: string[] };
  /** Every status a client has to expect beside 5xx. */
  statuses: number[];
  /** Fields of the answer that the client reads; `(bytes)`, `(text)` and `(events)` stand for bodies without fields. */
  fields_read: string[];
  /** Service keys, any one of which opens the call. */
  service?: string[];
  issue_area: string;
  note?: string;
}

export type ConstantValue = string | number | boolean | ConstantValue[] | { [name: string]: ConstantValue };

/** A time, limit, list or name that the product must show or obey. */
export interface ConstantEntry extends Entry {
  value: ConstantValue;
  unit?: string;
  used_by: string;
  /**
   * Whose specification holds the running product against the value: the web application's
   * (`apps/web/src/testing/contract/constants.spec.tsx`), the server's (`apps/api/src/constants.medium.spec.ts`), the
   * generated client's (`libs/api-client/src/constants.spec.ts`). Every kept entry has at least one, a superseded one none.
   */
  held_by?: ('web' | 'server' | 'client')[];
}

function read<T>(file: string): T[] {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as T[];
}

export const readTexts = (): TextEntry[] => read('./texts.json');
export const readCalls = (): CallEntry[] => read('./calls.json');
export const readConstants = (): ConstantEntry[] => read('./constants.json');

/** The value of a text in an English locale file: `{plan name}` of the specification is `{{planName}}` for i18next. */
export function localeValue(entry: Pick<TextEntry, 'text' | 'locale_text'>): string {
  const camelCase = (name: string): string => name.replace(/\s+(\w)/g, (_, letter: string) => letter.toUpperCase());
  return entry.locale_text ?? entry.text.replace(/\{([^{}]+)\}/g, (_, name: string) => `{{${camelCase(name)}}}`);
}
