import { type Engine, type EngineRegistry } from '@timbrel/engines';
import { type MediaFile } from '../../media/media-file.entity.js';
import { JobFailure } from '../jobs/operation/operation.js';

export const FILE_IS_LOCAL_ONLY = 'FILE_STAYS_HERE';

/** What a result says of the engine that made it. */
export const engineFields = ({ id, name, quality }: Engine, bytesSent: number) => ({
  engine: id,
  engine_quality: quality,
  /** The engine's name, where what it worked on left this installation. */
  sent_to: bytesSent > 0 ? name : null,
  bytes_sent: bytesSent,
});
export type EngineFields = ReturnType<typeof engineFields>;

/** The engine that a job names. A file that was marked since it was ordered stays here all the same. */
export function engineOf<E extends Engine, Need>(registry: EngineRegistry<E, Need>, id: string, file: MediaFile): E {
  const engine = registry.get(id);
  if (!engine)
    throw new JobFailure('ENGINE_NOT_AVAILABLE', 'This engine is not installed here any more. Choose another.');
  if (file.localOnly && engine.sendsDataOut) {
    const message = `${engine.name} would send the file out, and it is marked to stay here. Nothing was sent.`;
    throw new JobFailure(FILE_IS_LOCAL_ONLY, message);
  }
  return engine;
}
