import { EngineError } from '@timbrel/engines';
import { JobFailure } from '../jobs/operation/operation.js';

/** What an engine's failure means for a job, in words for its owner. @param messages for what this kind of engine does */
export function engineFailure(error: EngineError, messages: Partial<Record<EngineError['code'], string>>): JobFailure {
  const { code, message, retryable, retryAfterSeconds } = error;
  return new JobFailure(code, messages[code] ?? message, retryable, retryAfterSeconds);
}
