const TIMEOUT_MS = 120_000;
const PAUSE_MS = 300;

/** Tries again what failed because a process or a service was away; a refusal is final. */
export async function withRetries<T>(action: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      const { status = 0 } = error as { status?: number };
      const isRefusal = status >= 400 && status < 500 && status !== 409 && status !== 429;
      if (isRefusal || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
