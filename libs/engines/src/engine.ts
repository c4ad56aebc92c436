export type EngineQuality = 'good' | 'draft';

/** What is known of every engine, whatever it does. */
export interface Engine {
  /** Stable key, such as 'deepgram' or 'apertium'. */
  readonly id: string;
  /** What people call it, e.g. 'Deepgram Nova-3'. */
  readonly name: string;
  readonly quality: EngineQuality;
  /** Whether what it works on leaves this computer. */
  readonly sendsDataOut: boolean;
}
