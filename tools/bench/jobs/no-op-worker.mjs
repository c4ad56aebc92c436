/** @file The product's worker with a transcription that does nothing: what is left is the way of a job. */
import { OperationRegistry } from '../../../apps/api/dist/processing/operation-registry.js';

const NO_OP = { run: async () => ({ result: {}, settle: 0, commit: async () => undefined }) };

const ofProduct = OperationRegistry.prototype.get;
OperationRegistry.prototype.get = function (type) {
  return type === 'transcription' ? NO_OP : ofProduct.call(this, type);
};
await import('../../../apps/api/dist/worker.js');
