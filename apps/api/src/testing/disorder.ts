/** The same disorder every time. @returns numbers from 0 to 1 */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** Does something with each, so many at once. */
export async function atOnce<T>(items: readonly T[], hands: number, action: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const work = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await action(next);
  };
  await Promise.all(Array.from({ length: hands }, work));
}
