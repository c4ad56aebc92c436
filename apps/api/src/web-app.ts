import fastifyStatic from '@fastify/static';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NotFoundError } from './common/errors/domain-error.js';
import { pagePolicy, SHARE_POLICY } from './content-security-policy.js';
import { PROBLEM_TYPE, toProblem } from './common/errors/problem.js';

const ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** The word that the build leaves where a page's nonce goes. */
const NONCE_PLACE = '__CSP_NONCE__';
const A_YEAR = 'public, max-age=31536000, immutable';

/** Serves the built web application on the same origin; its own routes all answer with its one page. */
export async function serveWebApp(app: NestFastifyApplication): Promise<void> {
  const hasBuild = existsSync(join(ROOT, 'index.html'));
  if (hasBuild) {
    await app.register(fastifyStatic, {
      root: ROOT,
      wildcard: false,
      index: false,
      setHeaders: (reply, path) => {
        // Names below assets/ carry a hash of their content.
        void reply.header('Cache-Control', path.includes('/assets/') ? A_YEAR : 'no-cache');
      },
    });
  }
  const page = hasBuild ? await readFile(join(ROOT, 'index.html'), 'utf8') : null;
  const sharePath = join(ROOT, 'share.html');
  const sharePage = existsSync(sharePath) ? await readFile(sharePath, 'utf8') : null;

  const fallback = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
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
      return reply.headers(headers).type('text/html; charset=utf-8').send(sharePage);
    }
    const { nonce, policy } = pagePolicy();
    return reply
      .headers({ 'Cache-Control': 'no-store', 'Content-Security-Policy': policy })
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(NONCE_PLACE, nonce));
  };
  app.getHttpAdapter().getInstance().get('/*', fallback);
}
