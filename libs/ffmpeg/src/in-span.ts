import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api';

/** Without a provider that a process has registered, its spans are empty and cost next to nothing. */
const tracer = trace.getTracer('timbrel');

/**
 * Does something within a span of the trace that is under way.
 * @param attributes nothing that a user has written: traces go to other systems
 * @param outcomeOf what to call a failure there, in a word; messages stay here
 */
export function inSpan<T>(
  name: string,
  attributes: Attributes,
  run: () => Promise<T>,
  outcomeOf: (error: unknown) => string,
): Promise<T> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      const result = await run();
      span.setAttribute('timbrel.outcome', 'ok');
      return result;
    } catch (error) {
      const outcome = outcomeOf(error);
      span.setAttribute('timbrel.outcome', outcome).setStatus({ code: SpanStatusCode.ERROR, message: outcome });
      throw error;
    } finally {
      span.end();
    }
  });
}
