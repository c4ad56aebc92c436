const bodies = new WeakSet<object>();

/** Parsed bodies whose bytes have shown that all their texts are well formed: to look at each of 500,000 values keeps the event loop busy. */
export const isKnownWellFormed = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && bodies.has(body);

export function setKnownWellFormed(body: unknown): void {
  if (typeof body === 'object' && body !== null) bodies.add(body);
}
