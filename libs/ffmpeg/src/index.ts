export { packetsArgs } from './args/packets.args.js';
export {
  copyCutArgs,
  coverArgs,
  decodeArgs,
  renderArgs,
  tempoArgs,
  type Picture,
  type RawAudio,
} from './args/render.args.js';
export { samplesArgs, type SampleFormat } from './args/samples.args.js';
export { speechFlacArgs, speechPcmArgs, speechWavArgs } from './args/speech.args.js';
export { BURN_IN, burnInArgs, softMuxArgs, SUBTITLE_CODECS } from './args/subtitles.args.js';
export { spriteArgs, spriteLayout, type SpriteLayout } from './args/sprite.args.js';
export { pictureThumbnailArgs, thumbnailArgs, type ThumbnailOptions } from './args/thumbnail.args.js';
export { timelineFilter, type AudioTrack } from './args/timeline.args.js';
export { webRenditionArgs, type WebRenditionOptions } from './args/web-rendition.args.js';
export { FfmpegError, MediaError, type FfmpegErrorCode, type MediaErrorCode } from './errors.js';
export { chapterTags, ffmetadata, lastingTags, pictureBlock } from './ffmetadata.js';
export { fileUrl } from './guard-inputs.js';
export { inSpan } from './in-span.js';
export type { AudioStream, Chapter, MediaProbe, VideoStream } from './media-probe.js';
export { onTrack } from './on-track.js';
export { copiedPart } from './packet-times.js';
export { coarserPeaks, computePeaks, type Peaks, type PeaksOptions } from './peaks.js';
export { pictureEncoderOf } from './picture-encoders.js';
export { withoutXmlProlog } from './playlist.js';
export { probe, probeWithPeaks, type PeaksProbeOptions, type ProbeOptions, type Waveform } from './probe.js';
export { runFfmpeg, toFfmpegError, type FfmpegOptions, type FfmpegProgress, type FfmpegResult } from './run-ffmpeg.js';
export {
  ProcessError,
  runProcess,
  type ProcessFailure,
  type ProcessOptions,
  type ProcessResult,
} from './run-process.js';
export { sandboxed, type ProcessLimits } from './sandboxed.js';
export { findSilences, type Silence, type SilenceOptions } from './silences.js';
export {
  decodeSpeech,
  readSpeech,
  SPEECH_SAMPLE_RATE,
  speechWav,
  type DecodeSpeechOptions,
  type SpeechTrack,
} from './speech-track.js';
export {
  encodingFor,
  QUALITIES,
  audioChanges,
  audioFormatOf,
  AUDIO_FORMATS,
  type Encoding,
  type FormatChange,
  type Quality,
  type AudioFormatName,
} from './audio-formats.js';
export { splitAtSilences, type Piece, type SplitOptions } from './split-at-silences.js';
export { findOnPath, isExecutable, resolveTools, type MediaTools, type ToolOptions } from './tools.js';
export { playsInBrowsers, renditionFor } from './web-playback.js';
