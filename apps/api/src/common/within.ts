/** Waits for something only so long; it goes on by itself. @throws its own error, or one that says how long was waited */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, patience]).finally(() => clearTimeout(timer));
}
