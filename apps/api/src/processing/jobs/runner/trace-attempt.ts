import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { contextOf } from '../../../common/tracing/traceparent.js';
import { type AttemptOutcome } from '../job-metrics.js';
import { type ProcessingJob } from '../processing-job.entity.js';

const tracer = trace.getTracer('timbrel');

/** Goes on with the trace of the request that asked for the job: what the attempt does becomes a part of it. */
export async function traceAttempt(job: ProcessingJob, run: () => Promise<AttemptOutcome>): Promise<void> {
  const attributes = { 'timbrel.job.id': job.id, 'timbrel.job.type': job.type, 'timbrel.job.attempt': job.attempt };
  const parent = contextOf(job.traceparent);
  const span = tracer.startSpan(`job ${job.type}`, { kind: SpanKind.CONSUMER, attributes }, parent);
  try {
    const outcome = await context.with(trace.setSpan(parent, span), run);
    span.setAttribute('timbrel.outcome', outcome);
    if (outcome === 'failed' || outcome === 'retried') span.setStatus({ code: SpanStatusCode.ERROR });
  } finally {
    span.end();
  }
}
