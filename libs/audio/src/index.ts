export { framesOf, keptSpans, type Region, type Span } from './edit/kept-regions.js';
export { type AnalysisInput, type AnalysisRun, findSilences, measureSound } from './chain/analyse-sound.js';
export { cutLosslessly, type LosslessCut } from './chain/cut-losslessly.js';
export { processSound } from './chain/process-sound.js';
export {
  type SoundOrder,
  type SoundResult,
  type SoundRun,
  type StepCache,
  type StepState,
} from './chain/sound-order.js';
export { isEffective, SPEED_STYLES, type SoundStep, type SpeedStyle, type StepReport } from './chain/steps.js';
export { type LoudnessTarget, type Normalization } from './loudness/normalize.js';
export { type Measurement } from './measure.js';
export { segmentsOf } from './noise/reduce-noise.js';
export { runTask, type RunOptions } from './run-task.js';
export { secondsOf, soundAt, type Sound, type SoundFormat } from './sound.js';
export { perform, type Task, type TaskName, type TaskResults } from './tasks.js';
