/** @file What ffmpeg and ffprobe may open. */

/**
 * The containers that the product accepts, as ffmpeg's demuxer names. Not among them: playlists (hls, concat, dash,
 * sdp, …) and anything that opens other files or hosts by itself.
 */
const MEDIA = 'aac,aiff,amr,asf,avi,caf,flac,flv,matroska,mov,mp3,mpeg,mpegts,ogg,s16le,w64,wav';
const DEMUXERS = {
  media: MEDIA,
  /** A recording beside files of our own: samples and a list of tags. Neither is ever guessed from a recording's content. */
  render: `${MEDIA},f32le,ffmetadata`,
  /** A recording beside subtitles of our own. */
  subtitled: `${MEDIA},srt`,
  pictures: 'gif,jpeg_pipe,png_pipe,webp_pipe',
};
/** What the inputs may be: recordings, recordings and what we made of them, or single pictures. */
export type InputKind = keyof typeof DEMUXERS;

/** Options that stand before an input. Both are needed: a playlist reads its sibling files even when only files are allowed. */
export const inputGuards = (kind: InputKind): readonly string[] => [
  ...['-protocol_whitelist', 'file,pipe', '-format_whitelist', DEMUXERS[kind]],
];

/** Puts the guards before every `-i`, so that no list of arguments can be without them. */
export function guardInputs(args: readonly string[], kind: InputKind): string[] {
  return args.flatMap((argument) => (argument === '-i' ? [...inputGuards(kind), '-i'] : [argument]));
}

/** A local file as ffmpeg's input or output: a path with a colon or a leading dash stays a path. */
export function fileUrl(path: string): string {
  return `file:${path}`;
}
