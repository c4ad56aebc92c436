export { framesOf, keptSpans, type Region, type Span } from './edit/kept-regions.js';
export { type AnalysisInput, type AnalysisRun, findSilences, measureAudio } from './chain/analyze-audio.js';
export { cutLosslessly, type LosslessCut } from './chain/cut-losslessly.js';
export { processAudio } from './chain/process-audio.js';
export {
  type AudioOrder,
  type AudioResult,
  type AudioRun,
  type StepCache,
  type StepState,
} from './chain/audio-order.js';
export { isEffective, SPEED_STYLES, type AudioStep, type SpeedStyle, type StepReport } from './chain/steps.js';
export { type LoudnessTarget, type Normalization } from './loudness/normalize.js';
export { type Measurement } from './measure.js';
export { segmentsOf } from './noise/reduce-noise.js';
export { runTask, type RunOptions } from './run-task.js';
export { secondsOf, pcmAudioAt, type PcmAudio, type PcmFormat } from './pcm-audio.js';
export { perform, type Task, type TaskName, type TaskResults } from './tasks.js';
