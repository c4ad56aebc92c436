export type EngineErrorCode =
  | 'ENGINE_QUOTA'
  | 'ENGINE_TOO_LARGE'
  | 'ENGINE_RATE_LIMITED'
  | 'ENGINE_UNAVAILABLE'
  | 'ENGINE_REJECTED'
  | 'ENGINE_TIMEOUT'
  | 'ENGINE_ANSWER_UNREADABLE'
  | 'NO_SPEECH';

const RETRYABLE: ReadonlySet<EngineErrorCode> = new Set([
  'ENGINE_RATE_LIMITED',
  'ENGINE_UNAVAILABLE',
  'ENGINE_TIMEOUT',
]);

/**
 * Why an engine gave no answer. `retryable` ones may pass by themselves; the others need a change of the input, the
 * account or the configuration.
 */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly retryable: boolean;
  /** How long the provider asks us to wait, when it said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: EngineErrorCode,
    message: string,
    options: { cause?: unknown; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.retryable = RETRYABLE.has(code);
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Recognition ended well and found no words. */
export function noSpeech(): EngineError {
  return new EngineError('NO_SPEECH', 'no speech found');
}
