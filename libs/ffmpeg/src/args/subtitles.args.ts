import { fileUrl } from '../guard-inputs.js';
import { FROM_CONTAINER_START } from './timeline.args.js';

/** Names in the folder that ffmpeg runs in: a filter's own escapes are none for them. */
export const BURN_IN = { subtitles: 'burn-in.ass', fonts: 'fonts' } as const;

/**
 * A steady rate, in which subtitles come and go in time: the picture's own, or a multiple of it where that is low. Recordings of screens
 * and slides hold a picture only where something changes, and nothing can be drawn between two of them.
 */
const STEADY_RATE =
  'if(gt(source_fps,0),if(lt(source_fps,20),source_fps*ceil(25/source_fps),if(gt(source_fps,125),60,source_fps)),25)';

/** Draws the subtitles of `BURN_IN` onto the picture; the sound is copied. @param encoder options of the picture's */
export const burnInArgs = (
  inputPath: string,
  outputPath: string,
  encoder: readonly string[],
  muxer: string,
): string[] => [
  ...[...FROM_CONTAINER_START, '-i', fileUrl(inputPath), '-map', '0:V:0', '-map', '0:a?'],
  '-vf',
  `fps='${STEADY_RATE}',ass=filename=${BURN_IN.subtitles}:fontsdir=${BURN_IN.fonts},scale=trunc(iw/2)*2:trunc(ih/2)*2`,
  ...[...encoder, '-c:a', 'copy', '-map_metadata', '0', '-map_chapters', '0'],
  ...(muxer === 'mp4' || muxer === 'mov' ? ['-movflags', '+faststart'] : []),
  ...['-max_muxing_queue_size', '4096', '-f', muxer, fileUrl(outputPath)],
];

/** What the containers hold as subtitles that can be switched on and off. */
export const SUBTITLE_CODECS: Readonly<Record<string, string>> = {
  mp4: 'mov_text',
  m4v: 'mov_text',
  mov: 'mov_text',
  mkv: 'srt',
  webm: 'webvtt',
};

/** Puts subtitles beside picture and sound, which are copied. @param language ISO 639-2, three letters */
export const softMuxArgs = (
  inputPath: string,
  subtitlesPath: string,
  outputPath: string,
  { codec, language, title, muxer }: { codec: string; language: string; title: string; muxer: string },
): string[] => [
  ...[...FROM_CONTAINER_START, '-i', fileUrl(inputPath), '-f', 'srt', '-i', fileUrl(subtitlesPath)],
  ...['-map', '0:V', '-map', '0:a?', '-map', '1:s:0', '-c', 'copy', '-c:s', codec],
  ...['-metadata:s:s:0', `language=${language}`, '-metadata:s:s:0', `title=${title}`, '-disposition:s:0', 'default'],
  ...(muxer === 'mp4' || muxer === 'mov' ? ['-movflags', '+faststart'] : []),
  ...['-f', muxer, fileUrl(outputPath)],
];
