import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { API_PREFIX, PRODUCT_NAME } from '../config/product.js';
import { pagePolicy } from '../content-security-policy.js';
import { compressDocsFiles, takesGzip } from './docs-files.js';
import { buildDocument } from './document.js';

const PATH = 'api/docs';
/** The one style element that Swagger UI makes while it runs, without a nonce. */
const STYLE_MADE_LATER = 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w=';

/** Serves the document and Swagger UI, whose requests carry the header that cookie requests need. */
export function setUpSwagger(app: NestFastifyApplication): void {
  let document: OpenAPIObject | undefined;
  const built = () => (document ??= buildDocument(app));
  allowOwnStyles(app);
  compressDocsFiles(app, PATH);
  serveDocument(app, built);
  SwaggerModule.setup(PATH, app, built, {
    raw: false,
    customSiteTitle: `${PRODUCT_NAME} API`,
    swaggerOptions: {
      persistAuthorization: false,
      requestInterceptor: (request: { headers: Record<string, string> }) => {
        request.headers['X-Client-Version'] = 'swagger-ui';
        return request;
      },
    },
  });
}

/** Written and compressed once: it is long, and never changes. */
function serveDocument(app: NestFastifyApplication, built: () => OpenAPIObject): void {
  let text: string | undefined;
  let zipped: Promise<Buffer> | undefined;
  app
    .getHttpAdapter()
    .getInstance()
    .get(`/${API_PREFIX}/openapi.json`, async (request, reply) => {
      text ??= JSON.stringify(built());
      void reply.type('application/json').header('Vary', 'Accept-Encoding');
      if (!takesGzip(request)) return reply.send(text);
      return reply.header('Content-Encoding', 'gzip').send(await (zipped ??= promisify(gzip)(text)));
    });
}

/** The page brings style elements of its own: they get the nonce that its policy asks for. */
function allowOwnStyles(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRoute', (route) => {
    if (!new RegExp(`^/${PATH}(/|/index.html)?$`).test(route.url)) return;
    route.onSend = async (_request, reply, html) => {
      const { nonce, policy } = pagePolicy(STYLE_MADE_LATER);
      void reply.header('Content-Security-Policy', policy);
      return typeof html === 'string' ? html.replaceAll('<style>', `<style nonce="${nonce}">`) : html;
    };
  });
}
