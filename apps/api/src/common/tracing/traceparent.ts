import { context, type Context, propagation } from '@opentelemetry/api';

/** The trace that is under way as a `traceparent` (W3C Trace Context), to be kept in a row; null where there is none. */
export function currentTraceparent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** Where a trace that was kept goes on, perhaps in another process. */
export const contextOf = (traceparent: string | null): Context =>
  traceparent === null ? context.active() : propagation.extract(context.active(), { traceparent });
