export { FfmpegError, MediaError, type FfmpegErrorCode, type MediaErrorCode } from './errors.js';
export type { AudioStream, MediaProbe, VideoStream } from './media-probe.js';
export { findOnPath, isExecutable, resolveTools, type MediaTools, type ToolOptions } from './tools.js';
