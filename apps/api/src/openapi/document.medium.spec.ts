import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type OpenAPIObject } from '@nestjs/swagger';
import request from 'supertest';
import { createTestApp, type TestApp } from '../testing/test-app.js';

const METHODS = ['get', 'head', 'options', 'post', 'put', 'patch', 'delete'] as const;
/** The document itself says nothing of itself. */
const UNDOCUMENTED = ['get /api/v1/openapi.json'];

describe('the OpenAPI document', () => {
  let test: TestApp;
  let document: OpenAPIObject;
  beforeAll(async () => {
    test = await createTestApp();
    document = (await request(test.url).get('/api/v1/openapi.json').expect(200)).body as OpenAPIObject;
  });
  afterAll(() => test.close());

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => (item[method] ? [{ name: `${method} ${path}`, ...item[method] }] : [])),
    );

  it('is written once, however often it is asked for', async () => {
    const written = jest.spyOn(JSON, 'stringify');
    const { text } = await request(test.url).get('/api/v1/openapi.json').expect(200).expect('Content-Type', /json/);
    const times = written.mock.calls.filter(([what]) => (what as Partial<OpenAPIObject> | null)?.openapi).length;
    written.mockRestore();
    expect(times).toBe(0);
    expect(JSON.parse(text)).toEqual(document);
  });

  it('has every route of the API and no other', () => {
    const routes = test.routes
      .filter(({ method, path }) => path.startsWith('/api/v1/') && method !== 'HEAD')
      .map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`)
      .filter((route) => !UNDOCUMENTED.includes(route));
    const documented = operations()
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('head '));
    expect(documented.sort()).toEqual(routes.sort());
  });

  it('gives every operation a name of its own, a summary and a tag', () => {
    const all = operations();
    expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
    for (const { name, summary, tags, operationId } of all) {
      expect([name, typeof summary, tags?.length, /^[a-z]\w+$/.test(operationId ?? '')]).toEqual([
        name,
        'string',
        1,
        true,
      ]);
    }
  });

  it('describes every parameter of a path', () => {
    for (const { name, parameters } of operations()) {
      const described = (parameters ?? []).flatMap((each) => ('in' in each && each.in === 'path' ? [each.name] : []));
      expect([name, described.sort()]).toEqual([name, [...name.matchAll(/{(\w+)}/g)].map(([, key]) => key!).sort()]);
    }
  });

  it('describes every answer: files and streams by their type, nothing by 204 and 304, the rest by a schema', () => {
    for (const { name, responses } of operations()) {
      for (const [status, response] of Object.entries(responses)) {
        const content = (response as { content?: Record<string, { schema?: object }> }).content;
        if (['204', '304'].includes(status) || name.startsWith('head ')) continue;
        expect([name, status, Object.values(content ?? {}).some(({ schema }) => schema)]).toEqual([name, status, true]);
      }
    }
  });

  it('says of every operation how it can fail, as a problem document', () => {
    for (const { name, responses, security, requestBody, parameters } of operations()) {
      const isOpen = security?.length === 0;
      const expected = [
        ...(isOpen ? [] : ['401']),
        ...(requestBody || parameters?.some((parameter) => 'in' in parameter && parameter.in !== 'header')
          ? ['400']
          : []),
        ...(/^(post|put|patch|delete)/.test(name) ? ['403'] : []),
        '429',
        '500',
      ];
      expect([name, expected.filter((status) => !(status in responses))]).toEqual([name, []]);
      const failures = Object.entries(responses).filter(([status]) => Number(status) >= 400);
      for (const [status, response] of failures) {
        expect([name, status, Object.keys((response as { content?: object }).content ?? {})]).toEqual([
          name,
          status,
          ['application/problem+json'],
        ]);
      }
    }
  });

  it('says where it is served and how to come in, and shows an example of each body of the first steps', () => {
    expect(document.servers).toEqual([{ url: '/', description: 'The server that this document comes from.' }]);
    expect(Object.keys(document.components?.securitySchemes ?? {}).sort()).toEqual(['bearer', 'cookie']);
    const fields = (schema: string) =>
      document.components?.schemas?.[schema] as {
        required: string[];
        properties: Record<string, { example?: unknown }>;
      };
    for (const schema of ['NewApiKeyDto', 'TranscribeDto', 'NewWebhookDto']) {
      const { required, properties } = fields(schema);
      expect([schema, required.filter((name) => properties[name]?.example === undefined)]).toEqual([schema, []]);
    }
  });

  it('says which operations are open to strangers', () => {
    const open = operations()
      .filter(({ security }) => security?.length === 0)
      .map(({ operationId }) => operationId);
    expect(open.sort()).toEqual([
      'confirmEmail',
      'describeUpload',
      'describeUploads',
      'forgotPassword',
      'getHealth',
      'getLegalText',
      'getSharedMedia',
      'getSharedTranscript',
      'getSignInOptions',
      'listPlans',
      'listSubscriptionPlans',
      'login',
      'loginGoogle',
      'loginSecondFactor',
      'logout',
      'receivePaypalEvent',
      'receiveStripeEvent',
      'receiveTestGatewayEvent',
      'refreshSession',
      'resendVerification',
      'resetPassword',
      'sendSupportMessage',
      'signup',
      'signupAlias1',
      'startGoogle',
      'verifyCode',
      'verifyEmail',
    ]);
  });
});
