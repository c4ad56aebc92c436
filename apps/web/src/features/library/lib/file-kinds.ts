/** What the server keeps, by kind. The contract tests hold this list and the server's against `upload.extensions`. */
const KEPT = {
  audio: ['mp3', 'wav', 'm4a', 'aac', 'ogg', 'flac', 'wma', 'opus', 'oga', 'amr', 'aif', 'aiff', 'mka', 'caf', 'm4b'],
  video: [
    'mp4',
    'avi',
    'mov',
    'mkv',
    'webm',
    '3gp',
    'flv',
    'm4v',
    'ogv',
    'ts',
    'mts',
    'm2ts',
    'mpg',
    'mpeg',
    'wmv',
    '3g2',
  ],
  subtitle: ['srt', 'vtt'],
  text: ['txt', 'md', 'markdown', 'csv', 'json'],
  document: ['pdf'],
  image: ['jpg', 'jpeg', 'png', 'gif', 'webp'],
} as const;
type Kind = keyof typeof KEPT;

/** What systems declare for texts, whatever the extension. */
const TEXT_TYPES = [
  ...['plain', 'csv', 'comma-separated-values', 'tab-separated-values', 'json'],
  ...['markdown', 'x-markdown', 'x-web-markdown', 'vtt', 'srt', 'x-srt', 'subrip', 'x-subrip', 'x-ssa'],
].map((subtype) => `text/${subtype}`);

/**
 * Types that the server takes for each kind, so that no page refuses what it takes; a trailing star stands for any
 * subtype. The contract tests hold both lists against `upload.declaredTypes`.
 */
const DECLARED: Record<Kind, readonly string[]> = {
  audio: ['audio/*', 'video/*', 'application/ogg', 'application/vnd.ms-asf'],
  // Systems take .ts and .mts for TypeScript, Qt translations or models.
  video: [
    ...['video/*', 'audio/*', 'application/ogg', 'application/typescript', 'application/x-typescript'],
    ...['text/typescript', 'text/vnd.trolltech.linguist', 'model/vnd.mts', 'application/vnd.ms-asf'],
  ],
  subtitle: [...TEXT_TYPES, 'application/x-subrip', 'application/srt'],
  text: [...TEXT_TYPES, 'application/csv', 'application/json', 'application/vnd.ms-excel'],
  document: ['application/pdf'],
  image: ['image/*'],
};

/** What one page takes. */
export interface AcceptedFiles {
  /** Named on the page: the specification's list. */
  readonly shown: readonly string[];
  /** Everything that its service works on, the shown ones first. */
  readonly extensions: readonly string[];
  readonly mimeTypes: readonly string[];
  /** The words for what is accepted and not shown; null where everything is shown. */
  readonly others: 'otherMedia' | 'otherFiles' | null;
}

const MEDIA = [...KEPT.audio, ...KEPT.video];

function accepted(shown: readonly string[], kinds: readonly Kind[], all: readonly string[] = shown): AcceptedFiles {
  const extensions = [...new Set([...shown, ...all])];
  const isMedia = kinds.every((kind) => kind === 'audio' || kind === 'video');
  return {
    shown,
    extensions,
    mimeTypes: [...new Set(kinds.flatMap((kind) => DECLARED[kind]))],
    others: extensions.length === shown.length ? null : isMedia ? 'otherMedia' : 'otherFiles',
  };
}

/** The Library keeps whatever the server does. */
export const LIBRARY_FILES = accepted(
  ['mp3', 'wav', 'm4a', 'aac', 'ogg', 'mp4', 'avi', 'mov', 'mkv', 'srt', 'txt'],
  ['audio', 'video', 'subtitle', 'text', 'document', 'image'],
  Object.values(KEPT).flat(),
);

/** What a transcription can be made of. */
export const TRANSCRIBABLE_FILES = accepted(
  ['mp3', 'mp4', 'm4a', 'wav', 'avi', 'mov', 'mkv'],
  ['audio', 'video'],
  MEDIA,
);

/** What the audio tools work on. */
export const PROCESSABLE_FILES = accepted(
  [...['mp3', 'wav', 'm4a', 'aac', 'ogg', 'flac', 'wma'], ...['mp4', 'avi', 'mov', 'mkv', 'webm', '3gp', 'flv', 'm4v']],
  ['audio', 'video'],
  MEDIA,
);

/** What a translation can be made of. */
export const TRANSLATABLE_FILES = accepted(['srt', 'vtt', 'txt'], ['subtitle', 'text']);

/** What a summary can be made of. */
export const SUMMARIZABLE_FILES = accepted(
  ['txt', 'pdf', 'md', 'markdown', 'srt', 'vtt'],
  ['text', 'document', 'subtitle'],
);

/** Extension in lower case without its dot; '' when the name has none. */
export const extensionOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
