/** @file Restricts what ffmpeg and ffprobe may open. */

/** The accepted containers, as ffmpeg demuxer names. Excludes playlists (hls, concat, dash, sdp, …) and everything else that opens
 * other files or hosts.
 */
const MEDIA = 'aac,aiff,amr,asf,avi,caf,flac,flv,matroska,mov,mp3,mpeg,mpegts,ogg,s16le,w64,wav';
const DEMUXERS = {
  media: MEDIA,
  /** A recording together with our own samples and metadata. Neither format is ever detected from a recording's content. */
  render: `${MEDIA},f32le,ffmetadata`,
  /** A recording together with our own subtitles. */
  subtitled: `${MEDIA},srt`,
  pictures: 'gif,jpeg_pipe,png_pipe,webp_pipe',
};
/** The kinds of input: recordings, recordings with our own files, or single images. */
export type InputKind = keyof typeof DEMUXERS;

/** Options before an input. Both are needed: a playlist reads sibling files even if only the file protocol is allowed. */
export const inputGuards = (kind: InputKind): readonly string[] => [
  ...['-protocol_whitelist', 'file,pipe', '-format_whitelist', DEMUXERS[kind]],
];

/** Inserts the guards before every `-i`, so that no argument list can omit them. */
export function guardInputs(args: readonly string[], kind: InputKind): string[] {
  return args.flatMap((argument) => (argument === '-i' ? [...inputGuards(kind), '-i'] : [argument]));
}

/** A local file as an ffmpeg input or output, safe for paths with a colon or a leading dash. */
export function fileUrl(path: string): string {
  return `file:${path}`;
}
