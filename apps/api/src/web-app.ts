import fastifyStatic from '@fastify/static';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ACCESS_COOKIE } from './auth/auth-cookies.js';
import { NotFoundError } from './common/errors/domain-error.js';
import { PROBLEM_TYPE, toProblem } from './common/errors/problem.js';
import { pagePolicy, SHARE_POLICY } from './content-security-policy.js';
import { PublicPages, wantedLanguages } from './public-pages.js';
import { robotsText, siteMap } from './robots.js';
import { PlanCatalogue } from './subscriptions/plans/plan-catalogue.service.js';
import { PlanDto } from './subscriptions/plans/plan.dto.js';

const ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** Placeholders that the build leaves for a page's nonce and signed-in state. */
const NONCE_PLACE = '__CSP_NONCE__';
const VISITOR_PLACE = '__VISITOR__';
const A_YEAR = 'public, max-age=31536000, immutable';
const HTML = 'text/html; charset=utf-8';
/** The language cookie of visitors who aren't signed in. */
const LANGUAGE_COOKIE = 'ui-language';

const readBuilt = async (name: string): Promise<string | null> =>
  existsSync(join(ROOT, name)) ? readFile(join(ROOT, name), 'utf8') : null;

/** Serves the built web application on the same origin. Its routes return the single page; other paths return 404. */
export async function serveWebApp(app: NestFastifyApplication, publicUrl: string): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  const [page, sharePage] = [await readBuilt('index.html'), await readBuilt('share.html')];
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: ROOT,
      wildcard: false,
      index: false,
      globIgnore: ['prerender/**', '**/*.{br,gz}'],
      preCompressed: true,
      setHeaders: (reply, path) => {
        // The build has precompressed the assets. A live encoder would be held for as long as a slow client reads.
        reply.request.headers['x-no-compression'] = '';
        // File names in assets/ contain a content hash.
        void reply.header('Cache-Control', path.includes('/assets/') ? A_YEAR : 'no-cache');
      },
    });
  }
  const publicPages = new PublicPages({
    module: join(ROOT, 'prerender/prerender.js'),
    plans: async () => (await app.get(PlanCatalogue).all()).map((plan) => PlanDto.of(plan)),
    publicUrl,
  });

  const fallback = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.url.split('?')[0]!;
    if (page === null || /^\/(api|dev|assets|metrics|test-gateway)(\/|$)/.test(path)) {
      const { document } = toProblem(new NotFoundError('Page'), request.id);
      return reply.status(404).type(PROBLEM_TYPE).send(JSON.stringify(document));
    }
    if (sharePage !== null && path.startsWith('/share/')) {
      const headers = {
        'Cache-Control': 'no-store',
        'Content-Security-Policy': SHARE_POLICY,
        'X-Robots-Tag': 'noindex',
      };
      return reply.headers(headers).type(HTML).send(sharePage);
    }
    const languages = wantedLanguages(request.cookies[LANGUAGE_COOKIE], request.headers['accept-language']);
    const missing = await publicPages.findMissing(path, languages);
    if (missing !== null) {
      const headers = { 'Cache-Control': 'no-store', 'Content-Security-Policy': SHARE_POLICY };
      return reply.status(404).headers(headers).type(HTML).send(missing.replaceAll(NONCE_PLACE, ''));
    }
    // If the plans can't be loaded, the application shows an error and retries.
    const made = await publicPages.find(path, languages).catch((error: unknown) => {
      request.log.warn({ err: error }, 'Public page not made');
      return null;
    });
    const { view } = request.query as { view?: unknown };
    const preloads =
      made === null ? await publicPages.preloads(path, typeof view === 'string' ? view : null, languages) : '';
    const { nonce, policy } = pagePolicy();
    return reply
      .headers({ 'Cache-Control': 'no-store', 'Content-Security-Policy': policy })
      .type(HTML)
      .send(
        (made ?? page.replace('</head>', () => `${preloads}</head>`))
          .replaceAll(NONCE_PLACE, nonce)
          .replace(VISITOR_PLACE, request.cookies[ACCESS_COOKIE] ? 'known' : 'stranger'),
      );
  };
  fastify.get('/robots.txt', (_, reply) => reply.type('text/plain; charset=utf-8').send(robotsText(publicUrl)));
  fastify.get('/sitemap.xml', (_, reply) => reply.type('application/xml; charset=utf-8').send(siteMap(publicUrl)));
  fastify.get('/*', fallback);
}
