/** @file Tags and chapters in ffmpeg's metadata format. Pure. */
import type { Chapter } from './media-probe.js';

/** Tags that describe the source file rather than its content. */
const TECHNICAL =
  /^(encoder|software|major_brand|minor_version|compatible_brands|handler_name|vendor_id|language|duration|tlen|bps|number_of_|_statistics)/;

/** Loudness tags, which become wrong when the audio changes. */
const LOUDNESS = /^(replaygain_|r128_|itunnorm)/;

/** The tags that can be carried over to a new file. */
export function lastingTags(tags: Record<string, string>, isChanged: boolean): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tags).filter(([key]) => !TECHNICAL.test(key) && !(isChanged && LOUDNESS.test(key))),
  );
}

export function ffmetadata(tags: Record<string, string>, chapters: readonly Chapter[]): string {
  const entry = ([key, value]: [string, string]) => `${escaped(key)}=${escaped(value)}`;
  const chapter = ({ start, end, title }: Chapter) =>
    ['[CHAPTER]', 'TIMEBASE=1/1000', `START=${ms(start)}`, `END=${ms(end)}`, entry(['title', title])].join('\n');
  return [';FFMETADATA1', ...Object.entries(tags).map(entry), ...chapters.map(chapter), ''].join('\n');
}

/** Chapters as Vorbis comments, for formats whose muxer omits them. */
export function chapterTags(chapters: readonly Chapter[]): Record<string, string> {
  return Object.fromEntries(
    chapters.flatMap(({ start, title }, index) => {
      const key = `CHAPTER${String(index).padStart(3, '0')}`;
      return [
        [key, new Date(Math.round(start * 1_000)).toISOString().slice(11, 23)],
        [`${key}NAME`, title],
      ];
    }),
  );
}

const ms = (seconds: number): number => Math.round(seconds * 1_000);
const escaped = (text: string): string => text.replaceAll(/[=;#\\\n]/g, '\\$&');

/** A picture in Ogg's format: a FLAC block for the tag METADATA_BLOCK_PICTURE. */
export function pictureBlock(
  bytes: Buffer,
  { mimeType, width, height }: { mimeType: string; width: number; height: number },
): string {
  const FRONT_COVER = 3;
  const number = (value: number) => {
    const four = Buffer.alloc(4);
    four.writeUInt32BE(value);
    return four;
  };
  const text = Buffer.from(mimeType, 'latin1');
  return Buffer.concat([
    ...[number(FRONT_COVER), number(text.length), text, number(0)],
    ...[number(width), number(height), number(24), number(0), number(bytes.length), bytes],
  ]).toString('base64');
}
