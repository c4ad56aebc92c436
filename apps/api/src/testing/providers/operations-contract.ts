/** @file The published shapes of a payment provider's calls and replies, kept as data beside the product's own contract. */
import { readFileSync } from 'node:fs';
import { Ajv, type AnySchema, type ValidateFunction } from 'ajv';

const PROVIDERS = new URL('../../../../../apps/e2e/contract/providers/', import.meta.url);

interface Contract {
  schemas: Record<string, AnySchema>;
  operations: {
    method: string;
    /** With {names} for what differs. */
    path: string;
    /** Of the query, or of the body where there is one. */
    schema: AnySchema;
    /** By status, or `default`; null where there is no body. */
    replies: Record<string, AnySchema | null>;
  }[];
}

export interface Match {
  /** The operation as the description names it, e.g. `POST /v1/invoices/{invoice}/pay`. */
  operation: string;
  /** What stood for the {names}, in order. */
  names: string[];
  faults: string[];
}

/** Checks calls, replies and objects against a provider's description. */
export class OperationsContract {
  private readonly contract: Contract;
  private readonly requests: Ajv;
  private readonly replies: Ajv;

  /** @param coerce whether numbers and booleans of requests arrive as texts, as in forms */
  constructor(
    private readonly name: 'stripe' | 'paypal',
    { coerce }: { coerce: boolean },
  ) {
    this.contract = JSON.parse(readFileSync(new URL(`${name}.json`, PROVIDERS), 'utf8')) as Contract;
    const options = { allErrors: true, strict: false };
    this.requests = new Ajv({ ...options, coerceTypes: coerce });
    this.replies = new Ajv(options);
    const { schemas, operations } = this.contract;
    for (const ajv of [this.requests, this.replies]) ajv.addSchema({ schemas, operations }, name);
  }

  /** @param params query or body; coerced in place */
  match(method: string, path: string, params: unknown): Match {
    for (const [index, operation] of this.contract.operations.entries()) {
      const pattern = new RegExp(`^${operation.path.replace(/\{\w+\}/g, '([^/]+)')}$`);
      const found = operation.method === method && pattern.exec(path);
      if (!found) continue;
      const check = this.requests.getSchema(`${this.name}#/operations/${index}/schema`)!;
      return { operation: nameOf(operation), names: found.slice(1), faults: faultsOf(check, params) };
    }
    return { operation: '', names: [], faults: [`${method} ${path} is no operation of the description`] };
  }

  /** What a reply to an operation departs from the description in. */
  replyFaults(operation: string, status: number, body: unknown): string[] {
    const index = this.contract.operations.findIndex((each) => nameOf(each) === operation);
    const described = this.contract.operations[index]?.replies ?? {};
    const key = String(status) in described ? String(status) : 'default';
    const schema = described[key];
    if (schema === undefined) return [`The description has no reply ${status}.`];
    if (schema === null) return body === undefined ? [] : [`The reply ${status} has no body.`];
    return faultsOf(this.replies.getSchema(`${this.name}#/operations/${index}/replies/${key}`)!, body);
  }

  /** What an object, as events carry it, departs from the description in. */
  objectFaults(schema: string, object: unknown): string[] {
    return faultsOf(this.replies.getSchema(`${this.name}#/schemas/${schema}`)!, JSON.parse(JSON.stringify(object)));
  }
}

const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

const faultsOf = (check: ValidateFunction, value: unknown): string[] =>
  check(value)
    ? []
    : check.errors!.map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
