import { type INestApplication } from '@nestjs/common';
import { DocumentBuilder, getSchemaPath, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { PUBLIC_EXTENSION } from '../common/auth/public.decorator.js';
import { ProblemDto } from '../common/errors/problem.dto.js';
import { PRODUCT_NAME } from '../config/product.js';
import { describeCheckedBounds, describePathBounds } from './bounds.js';

const METHODS = ['get', 'head', 'options', 'post', 'put', 'patch', 'delete'] as const;

/** Builds the OpenAPI document of every route. A second path of a handler is its alias and marked deprecated. */
export function buildDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle(`${PRODUCT_NAME} API`)
    .setDescription(
      'Accounts, files, jobs and transcripts. Errors are problem documents (RFC 9457) with a stable `code`. ' +
        'Programs send `Authorization: Bearer`; pages live on cookies and send `X-Client-Version`. First steps: ' +
        '`createApiKey`, `uploadFile`, `transcribe`, `getJob` until it has completed, `exportTranscript`.',
    )
    .setVersion('1')
    .addServer('/', 'The server that this document comes from.')
    .addBearerAuth({
      type: 'http',
      scheme: 'bearer',
      description: 'A key from the settings, or the `access_token` that signing in gives to programs.',
    })
    .addCookieAuth('timbrel_access', {
      type: 'apiKey',
      in: 'cookie',
      description: 'What pages live on; over https it is named `__Host-timbrel_access`.',
    })
    .addSecurityRequirements('bearer')
    .build();
  describeCheckedBounds();
  const document = SwaggerModule.createDocument(app, config, { ignoreGlobalPrefix: false });
  describePathBounds(document);
  markAliases(document);
  addCommonProblems(document);
  return document;
}

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & { [PUBLIC_EXTENSION]?: true };

const UNSAFE = new Set(['post', 'put', 'patch', 'delete']);
const PROBLEM = { 'application/problem+json': { schema: { $ref: getSchemaPath(ProblemDto) } } };

const takesJson = (body: Operation['requestBody']): boolean =>
  body !== undefined && 'content' in body && 'application/json' in body.content;

/** What guards, pipes and the last resort can answer for any route, so that no route has to repeat it. */
function addCommonProblems(document: OpenAPIObject): void {
  for (const path of Object.values(document.paths)) {
    for (const method of METHODS) {
      const operation: Operation | undefined = path[method];
      if (!operation) continue;
      const common: Record<string, string> = { 429: 'RATE_LIMITED', 500: 'INTERNAL_ERROR' };
      if (operation[PUBLIC_EXTENSION]) operation.security = [];
      else common['401'] = 'UNAUTHENTICATED';
      delete operation[PUBLIC_EXTENSION];
      if (UNSAFE.has(method)) common['403'] = 'CSRF_REJECTED';
      // A body that is read into memory has to come in time.
      if (takesJson(operation.requestBody)) common['408'] = 'HTTP_408';
      if (operation.requestBody || operation.parameters?.length) common['400'] = 'VALIDATION_FAILED';
      for (const [status, description] of Object.entries(common)) {
        const own = operation.responses[status];
        const words = own && 'description' in own ? own.description : '';
        const said = !words ? description : words.includes(description) ? words : `${words} or ${description}`;
        operation.responses[status] = { description: said, content: PROBLEM };
      }
    }
  }
}

/** The first path of an operation keeps its id; further ones get a number, since an id may stand only once. */
function markAliases(document: OpenAPIObject): void {
  const seen = new Map<string, number>();
  for (const path of Object.values(document.paths)) {
    for (const method of METHODS) {
      const operation = path[method];
      if (!operation?.operationId) continue;
      const id = method === 'head' ? `${operation.operationId}Head` : operation.operationId;
      const count = (seen.get(id) ?? 0) + 1;
      seen.set(id, count);
      operation.operationId = count === 1 ? id : `${id}Alias${count - 1}`;
      if (count > 1) operation.deprecated = true;
    }
  }
}
