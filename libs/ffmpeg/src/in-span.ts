import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api';

/** Without a registered provider, spans are no-ops. */
const tracer = trace.getTracer('timbrel');

/** Runs a function in a span of the current trace.
 * @param attributes must not contain user content, because traces are sent to other systems
 * @param outcomeOf classifies a failure in one word; messages aren't exported
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
