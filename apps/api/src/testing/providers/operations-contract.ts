/** @file The published shapes of a payment provider's calls, kept as data beside the product's own contract. */
import { readFileSync } from 'node:fs';
import { Ajv, type AnySchema, type ValidateFunction } from 'ajv';

const PROVIDERS = new URL('../../../../../apps/e2e/contract/providers/', import.meta.url);

interface Operation {
  method: string;
  /** With {names} for what differs. */
  path: string;
  /** Of the query, or of the body where there is one. */
  schema: AnySchema;
}

export interface Match {
  /** The operation as the description names it, e.g. `POST /v1/invoices/{invoice}/pay`. */
  operation: string;
  /** What stood for the {names}, in order. */
  names: string[];
  faults: string[];
}

/** Checks calls against a provider's description. */
export class OperationsContract {
  private readonly operations: (Operation & { pattern: RegExp; check: ValidateFunction })[];

  /** @param coerce whether numbers and booleans arrive as texts, as in forms */
  constructor(name: 'stripe' | 'paypal', { coerce }: { coerce: boolean }) {
    const text = readFileSync(new URL(`${name}.json`, PROVIDERS), 'utf8');
    const ajv = new Ajv({ allErrors: true, strict: false, coerceTypes: coerce });
    this.operations = (JSON.parse(text) as { operations: Operation[] }).operations.map((operation) => ({
      ...operation,
      pattern: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '([^/]+)')}$`),
      check: ajv.compile(operation.schema),
    }));
  }

  /** @param params query or body; coerced in place */
  match(method: string, path: string, params: unknown): Match {
    for (const { pattern, check, ...operation } of this.operations) {
      const found = operation.method === method && pattern.exec(path);
      if (!found) continue;
      const faults = check(params)
        ? []
        : check.errors!.map(
            ({ instancePath, message, params: more }) => `${instancePath} ${message} ${JSON.stringify(more)}`,
          );
      return { operation: `${method} ${operation.path}`, names: found.slice(1), faults };
    }
    return { operation: '', names: [], faults: [`${method} ${path} is no operation of the description`] };
  }
}
