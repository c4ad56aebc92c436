/** @file The providers' published shapes, kept as data beside the product's own contract. */
import { readFile } from 'node:fs/promises';
import { Ajv, type AnySchema, type ValidateFunction } from 'ajv';

/** From here, in `src/testing` as in `dist/testing`. */
const PROVIDERS = new URL('../../../../apps/e2e/contract/providers/', import.meta.url);

export type ProviderName = 'deepgram' | 'deepgram-read' | 'deepl' | 'libretranslate' | 'openai-audio' | 'openai-chat';

interface ContractFile {
  provider: string;
  request: {
    method: string;
    path: string;
    headers: AnySchema;
    query: AnySchema;
    body: 'media' | 'form' | 'json';
    form?: AnySchema;
    json?: AnySchema;
  };
  response: AnySchema;
  error: AnySchema;
}

export interface IncomingCall {
  method: string;
  path: string;
  headers: Record<string, unknown>;
  query: Record<string, unknown>;
  form?: Record<string, unknown> | undefined;
  json?: unknown;
  bodyBytes: number;
}

/** Checks what is asked and what is answered against one provider's description. */
export class ProviderContract {
  private constructor(
    readonly provider: string,
    private readonly request: ContractFile['request'],
    private readonly check: Record<'headers' | 'query' | 'form' | 'json' | 'response' | 'error', ValidateFunction>,
  ) {}

  static async load(name: ProviderName): Promise<ProviderContract> {
    const file = JSON.parse(await readFile(new URL(`${name}.json`, PROVIDERS), 'utf8')) as ContractFile;
    const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false, allowUnionTypes: true });
    const { request, response, error } = file;
    return new ProviderContract(file.provider, request, {
      headers: ajv.compile(request.headers),
      query: ajv.compile(request.query),
      form: ajv.compile(request.form ?? true),
      json: ajv.compile(request.json ?? true),
      response: ajv.compile(response),
      error: ajv.compile(error),
    });
  }

  /** Everything in which a call departs from the description; empty when it is as published. */
  faults(call: IncomingCall): string[] {
    const { method, path, body } = this.request;
    return [
      ...(call.method === method ? [] : [`method ${call.method} is not ${method}`]),
      ...(call.path === path ? [] : [`path ${call.path} is not ${path}`]),
      ...faultsOf(this.check.headers, call.headers, 'header'),
      ...faultsOf(this.check.query, call.query, 'query'),
      ...(body === 'form' ? faultsOf(this.check.form, call.form ?? {}, 'form') : []),
      ...(body === 'json' ? faultsOf(this.check.json, call.json, 'body') : []),
      ...(call.bodyBytes > 0 ? [] : ['the body is empty']),
    ];
  }

  /** Guards the server itself: what it answers must be as published too. */
  assertAnswer(kind: 'response' | 'error', answer: unknown): void {
    const faults = faultsOf(this.check[kind], answer, kind);
    if (faults.length > 0) throw new Error(`${this.provider} would not answer this: ${faults.join('; ')}`);
  }
}

function faultsOf(validate: ValidateFunction, value: unknown, place: string): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${place}${instancePath} ${message ?? 'is wrong'} ${JSON.stringify(params)}`,
  );
}
