/** What the Library takes (specification, Media Library page). */
export const LIBRARY_EXTENSIONS = [
  'mp3',
  'wav',
  'm4a',
  'aac',
  'ogg',
  'mp4',
  'avi',
  'mov',
  'mkv',
  'srt',
  'txt',
] as const;

/** Declared types that go with them; a trailing star stands for any subtype. */
export const LIBRARY_MIME_TYPES = ['audio/*', 'video/*', 'text/plain', 'text/srt', 'application/x-subrip'] as const;

/** What a transcription can be made of. */
export const TRANSCRIBABLE_EXTENSIONS = ['mp3', 'mp4', 'm4a', 'wav', 'avi', 'mov', 'mkv'] as const;

/** What a translation can be made of. */
export const TRANSLATABLE_EXTENSIONS = ['srt', 'vtt', 'txt'] as const;

/** What a summary can be made of. */
export const SUMMARIZABLE_EXTENSIONS = ['txt', 'pdf', 'md', 'markdown', 'srt', 'vtt'] as const;

/** Extension in lower case without its dot; '' when the name has none. */
export const extensionOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
