import { fileUrl } from '../guard-inputs.js';
import { FROM_CONTAINER_START } from './timeline.args.js';

/** File names in ffmpeg's working folder, which need no escaping in a filter. */
export const BURN_IN = { subtitles: 'burn-in.ass', fonts: 'fonts' } as const;

/** A constant frame rate at which subtitles appear on time: the video's own, or a multiple of a low one. Screen and slide recordings
 * contain frames only where something changes, and nothing can be drawn between frames.
 */
const STEADY_RATE =
  'if(gt(source_fps,0),if(lt(source_fps,20),source_fps*ceil(25/source_fps),if(gt(source_fps,125),60,source_fps)),25)';

/** Burns the subtitles of `BURN_IN` into the video and copies the audio. @param encoder video encoder options */
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

/** The subtitle codec of each container. */
export const SUBTITLE_CODECS: Readonly<Record<string, string>> = {
  mp4: 'mov_text',
  m4v: 'mov_text',
  mov: 'mov_text',
  mkv: 'srt',
  webm: 'webvtt',
};

/** Adds a subtitle track and copies audio and video. @param language ISO 639-2, three letters */
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
