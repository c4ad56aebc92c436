import { type AcceptedFiles, extensionOf } from '../lib/file-kinds';

/** What an upload is measured against. Sizes are bytes; null while the plan's limits are unknown (the server decides). */
export interface UploadRules {
  readonly accepted: Pick<AcceptedFiles, 'extensions' | 'mimeTypes'>;
  readonly remainingBytes: number | null;
  readonly maxFileBytes: number | null;
}

export type Refusal =
  | { readonly kind: 'type'; readonly type: string }
  | { readonly kind: 'extension' }
  | { readonly kind: 'storage'; readonly size: number; readonly available: number }
  | { readonly kind: 'fileLimit'; readonly size: number; readonly limit: number };

/** What is declared where the type isn't known. */
const GENERIC = ['', 'application/octet-stream'];

/** Why a chosen file can't be uploaded, in the specification's order of checks; null when it can. */
export function checkFile(file: { name: string; type: string; size: number }, rules: UploadRules): Refusal | null {
  const { extensions, mimeTypes } = rules.accepted;
  const type = file.type.split(';')[0]!.trim().toLowerCase();
  // Browsers know no type for some of our extensions (mkv, srt); the extension then decides alone.
  if (!GENERIC.includes(type) && !mimeTypes.some((allowed) => matches(type, allowed))) {
    return { kind: 'type', type: file.type };
  }
  if (!extensions.includes(extensionOf(file.name))) return { kind: 'extension' };
  if (rules.remainingBytes !== null && file.size > rules.remainingBytes) {
    return { kind: 'storage', size: file.size, available: Math.max(0, rules.remainingBytes) };
  }
  if (rules.maxFileBytes !== null && file.size > rules.maxFileBytes) {
    return { kind: 'fileLimit', size: file.size, limit: rules.maxFileBytes };
  }
  return null;
}

const matches = (type: string, allowed: string): boolean =>
  allowed.endsWith('/*') ? type.startsWith(allowed.slice(0, -1)) : type === allowed;
