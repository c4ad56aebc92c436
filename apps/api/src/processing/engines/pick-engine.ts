import { HttpStatus } from '@nestjs/common';
import { type Engine, type EngineRegistry } from '@timbrel/engines';
import { type MediaFile } from '../../media/media-file.entity.js';
import { refuse } from '../jobs/orders/refuse.js';

interface EngineOrder {
  file: MediaFile;
  /** An engine's id, or 'auto'. */
  preferred: string | undefined;
  /** The id of one that is not wanted. */
  except?: string | undefined;
  /** The field of the order that names the language. */
  languageField: string;
}

/**
 * The engine for an order about a file; one that stays here is given to none that would send it out.
 * @throws DomainError 400 with what would be right
 */
export function pickEngine<E extends Engine, Need>(
  registry: EngineRegistry<E, Need>,
  need: Need,
  { file, preferred, except, languageField }: EngineOrder,
): E {
  const picked = registry.pick(need, { preferred, except, localOnly: file.localOnly });
  if ('engine' in picked) return picked.engine;
  const { refusal, reason } = picked;
  if (refusal === 'SENDS_DATA_OUT') {
    const message = `${reason} It is marked to stay here. Take the mark off, or choose an engine that works here.`;
    throw refuse(HttpStatus.BAD_REQUEST, 'FILE_STAYS_HERE', message, 'engine');
  }
  const field = refusal === 'UNSUPPORTED_LANGUAGE' ? languageField : 'engine';
  throw refuse(HttpStatus.BAD_REQUEST, refusal, reason, field);
}
