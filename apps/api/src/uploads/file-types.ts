import { type MediaKind } from '../media/media-file.entity.js';

export interface FileType {
  kind: MediaKind;
  /** What `file-type` may answer for the content; empty where the content has no signature (text). */
  content: readonly string[];
  /** What a client may declare beside the generic types. */
  declared: readonly string[];
  /** What the file is served as. */
  mimeType: string;
}

const audio = (mimeType: string, ...content: string[]): FileType => ({
  kind: 'audio',
  content: [mimeType, ...content],
  declared: ['audio/*', 'video/mp4', 'application/ogg'],
  mimeType,
});
const video = (mimeType: string, ...content: string[]): FileType => ({
  kind: 'video',
  content: [mimeType, ...content],
  declared: ['video/*', 'audio/*'],
  mimeType,
});
/** What clients declare for texts. Not text/*: a page or a script that says what it is, is refused. */
const TEXT_TYPES = [
  ...['text/plain', 'text/csv', 'text/comma-separated-values', 'text/tab-separated-values', 'text/json'],
  ...['text/markdown', 'text/x-markdown', 'text/x-web-markdown'],
  ...['text/vtt', 'text/srt', 'text/x-srt', 'text/subrip', 'text/x-subrip', 'text/x-ssa'],
];
const text = (kind: MediaKind, mimeType: string, ...declared: string[]): FileType => ({
  kind,
  content: [],
  declared: [...TEXT_TYPES, mimeType, ...declared],
  mimeType,
});
const image = (mimeType: string): FileType => ({ kind: 'image', content: [mimeType], declared: ['image/*'], mimeType });

const MP4_FAMILY = [
  'video/mp4',
  'audio/mp4',
  'audio/x-m4a',
  'video/quicktime',
  'video/x-m4v',
  'video/3gpp',
  'video/3gpp2',
];
/** What operating systems take the endings .ts and .mts for, which are also TypeScript's, Qt's and a modeller's; the content decides. */
const TS_NAMESAKES = [
  'application/typescript',
  'application/x-typescript',
  'text/typescript',
  'text/vnd.trolltech.linguist',
  'model/vnd.mts',
];
const ASF_FAMILY = ['audio/x-ms-asf', 'video/x-ms-asf', 'application/vnd.ms-asf'];
/** Program streams, by the standard that they follow. */
const MPEG_FAMILY = ['video/mpeg', 'video/MP1S', 'video/MP2P'];
const OGG_FAMILY = ['audio/ogg', 'video/ogg', 'application/ogg', 'audio/opus', 'audio/x-speex'];

const transportStream = (): FileType => {
  const type = video('video/mp2t');
  return { ...type, declared: [...type.declared, ...TS_NAMESAKES] };
};

/** Every extension the server accepts, with what its content may be. Containers of one family stand for each other. */
export const FILE_TYPES: Readonly<Record<string, FileType>> = {
  mp4: video('video/mp4', ...MP4_FAMILY),
  m4v: video('video/mp4', ...MP4_FAMILY),
  mov: video('video/quicktime', ...MP4_FAMILY),
  '3gp': video('video/3gpp', ...MP4_FAMILY),
  webm: video('video/webm', 'video/matroska', 'video/x-matroska', 'audio/webm'),
  mkv: video('video/x-matroska', 'video/matroska', 'video/webm'),
  avi: video('video/x-msvideo', 'video/vnd.avi'),
  flv: video('video/x-flv'),
  mp3: audio('audio/mpeg'),
  wav: audio('audio/wav', 'audio/vnd.wave', 'audio/x-wav'),
  m4a: audio('audio/mp4', ...MP4_FAMILY),
  aac: audio('audio/aac'),
  ogg: audio('audio/ogg', ...OGG_FAMILY),
  flac: audio('audio/flac', 'audio/x-flac'),
  wma: audio('audio/x-ms-wma', ...ASF_FAMILY),
  opus: audio('audio/ogg', ...OGG_FAMILY),
  oga: audio('audio/ogg', ...OGG_FAMILY),
  amr: audio('audio/amr', 'audio/3gpp'),
  aif: audio('audio/aiff', 'audio/x-aiff'),
  aiff: audio('audio/aiff', 'audio/x-aiff'),
  ogv: video('video/ogg', ...OGG_FAMILY),
  ts: transportStream(),
  mts: transportStream(),
  m2ts: transportStream(),
  mpg: video('video/mpeg', ...MPEG_FAMILY),
  mpeg: video('video/mpeg', ...MPEG_FAMILY),
  wmv: video('video/x-ms-wmv', ...ASF_FAMILY),
  '3g2': video('video/3gpp2', ...MP4_FAMILY),
  mka: audio('audio/x-matroska', 'audio/matroska', 'video/matroska', 'video/x-matroska'),
  caf: audio('audio/x-caf'),
  m4b: audio('audio/mp4', ...MP4_FAMILY),
  pdf: { kind: 'document', content: ['application/pdf'], declared: ['application/pdf'], mimeType: 'application/pdf' },
  txt: text('text', 'text/plain'),
  csv: text('text', 'text/csv', 'application/vnd.ms-excel', 'application/csv'),
  json: text('text', 'application/json'),
  md: text('text', 'text/markdown'),
  markdown: text('text', 'text/markdown'),
  srt: text('subtitle', 'application/x-subrip', 'application/srt'),
  vtt: text('subtitle', 'text/vtt'),
  jpg: image('image/jpeg'),
  jpeg: image('image/jpeg'),
  png: image('image/png'),
  gif: image('image/gif'),
  webp: image('image/webp'),
};

export const ALLOWED_EXTENSIONS = Object.keys(FILE_TYPES);

/** The part after the last dot, lower case; empty where there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** The type of that extension, undefined where it is not accepted. */
export function fileTypeOf(extension: string): FileType | undefined {
  return Object.hasOwn(FILE_TYPES, extension) ? FILE_TYPES[extension] : undefined;
}

/** Whether a declared type may go with the extension. Browsers that know no better send the generic ones. */
export function mayDeclare(type: FileType, declared: string): boolean {
  const mime = declared.split(';')[0]!.trim().toLowerCase();
  if (mime === '' || mime === 'application/octet-stream') return true;
  return [...type.declared, ...type.content].some((allowed) =>
    allowed.endsWith('/*') ? mime.startsWith(allowed.slice(0, -1)) : mime === allowed,
  );
}

/** The ending for a content type that says something, undefined for the others. */
export function extensionFor(declared: string): string | undefined {
  const mime = declared.split(';')[0]!.trim().toLowerCase();
  return ALLOWED_EXTENSIONS.find((extension) => {
    const { mimeType, content } = FILE_TYPES[extension]!;
    return mimeType === mime || (content.includes(mime) && mime !== 'application/octet-stream');
  });
}
