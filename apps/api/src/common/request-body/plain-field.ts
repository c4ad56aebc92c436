import { type FieldProblem } from '../errors/domain-error.js';

/** Where something is wrong within a field, such as `[3].words[0].start`, and what would be right. */
export interface FieldFault {
  place: string;
  message: string;
}

type FaultOf = (value: unknown) => FieldFault | null;

const PLAIN_FIELDS = Symbol('request-body:plain-fields');

const fieldsOf = (dto: unknown): Readonly<Record<string, FaultOf>> =>
  typeof dto === 'function' ? ((Reflect.getMetadata(PLAIN_FIELDS, dto) as Record<string, FaultOf>) ?? {}) : {};

/**
 * A field of a DTO with tens of thousands of values. One function checks it as it was parsed: transforming and validating each value by
 * decorators keeps the event loop busy for seconds.
 */
export const PlainField =
  (faultOf: FaultOf): PropertyDecorator =>
  ({ constructor }, property) =>
    Reflect.defineMetadata(PLAIN_FIELDS, { ...fieldsOf(constructor), [property]: faultOf }, constructor);

export const plainFieldNames = (dto: unknown): string[] => Object.keys(fieldsOf(dto));

/** A body's plain fields, what is wrong with them, and what else the body holds. */
export function splitPlainFields(dto: unknown, body: unknown) {
  const checks = Object.entries(fieldsOf(dto));
  if (checks.length === 0) return null;
  const isRecord = typeof body === 'object' && body !== null && !Array.isArray(body);
  // What is no object lacks the fields: they are checked all the same.
  const rest: Record<string, unknown> = isRecord ? { ...body } : {};
  const plain: Record<string, unknown> = {};
  const problems: FieldProblem[] = [];
  for (const [field, faultOf] of checks) {
    plain[field] = rest[field];
    delete rest[field];
    const fault = faultOf(plain[field]);
    if (fault) problems.push({ field, message: `${field}${fault.place} ${fault.message}` });
  }
  return { plain, problems, rest: isRecord ? rest : body };
}
