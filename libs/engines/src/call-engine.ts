import { inSpan } from '@timbrel/ffmpeg';
import type { Engine } from './engine.js';
import { EngineError } from './engine-error.js';

/** Has an engine do something, as a part of the trace that is under way. */
export function callEngine<T>({ id }: Pick<Engine, 'id'>, call: () => Promise<T>): Promise<T> {
  return inSpan(`engine ${id}`, { 'timbrel.engine': id }, call, (error) =>
    error instanceof EngineError ? error.code : 'failed',
  );
}
