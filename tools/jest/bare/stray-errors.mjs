/** @file Errors that nobody waits for: they fail the test in which they come, and not the process. */

/** Rejections that somebody may still take up, by their promise. */
const rejections = new Map();
const exceptions = [];

process.on('unhandledRejection', (error, promise) => rejections.set(promise, error));
process.on('rejectionHandled', (promise) => rejections.delete(promise));
process.on('uncaughtException', (error) => exceptions.push(error));

/** @returns {Promise<unknown[]>} those that have come since the last time */
export async function strayErrors() {
  // Node tells of a rejection, and of one that is taken up after all, when what is under way has been done.
  await new Promise((resolve) => setImmediate(resolve));
  const errors = [...exceptions.splice(0), ...rejections.values()];
  rejections.clear();
  return errors;
}
