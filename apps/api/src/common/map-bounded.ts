/** As `Promise.all` over a map, with so many in hand at once. */
export async function mapBounded<T, R>(
  items: readonly T[],
  atOnce: number,
  map: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const left = items.entries();
  const work = async () => {
    for (const [index, item] of left) results[index] = await map(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
  return results;
}
