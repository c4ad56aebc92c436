const PATIENCE_MS = 120_000;
const PAUSE_MS = 300;

/** Tries again what failed because a process or a service was away; a refusal is final. */
export async function persistently(deed) {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await deed();
    } catch (error) {
      const isRefusal = error.status >= 400 && error.status < 500 && error.status !== 409 && error.status !== 429;
      if (isRefusal || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
