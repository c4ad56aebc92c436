import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { OPERATION_DEFINITIONS } from '../operation-definitions.js';
import { type JobParams } from './job-params.js';
import { type JobType } from './job-types.js';

type StoredParams = Record<string, unknown>;

/**
 * The params of a row, checked and typed by its type. Fields that were added after the row was written get their default.
 * @throws Error where the row holds something else
 */
export function readParams<T extends JobType>(type: T, stored: StoredParams): JobParams[T] {
  const { params } = OPERATION_DEFINITIONS[type];
  const read = plainToInstance(params, stored);
  // Some types have no params, and so no check that the validator would know.
  const faults = validateSync(read, { forbidUnknownValues: false });
  if (faults.length > 0) throw new Error(`Params of a ${type} job that can't be read: ${faults.join('; ')}`);
  return read;
}
