/** @file Makes the public pages on the server; built for Node and loaded by the API (apps/api/src/public-pages.ts). */
import { createInstance } from 'i18next';
import type { ListPlansResponse } from '@timbrel/api-client';
import { listPlansQueryKey } from '@timbrel/api-client/query';
import { createMemoryHistory } from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import { I18nextProvider } from 'react-i18next';
import { VISITOR_PLACE } from './app/prerendered';
import { createQueryClient } from './app/query-client';
import { Application } from './application';
import { completeNotFound } from './prerender/not-found';
import { completePage, NONCE_PLACE } from './prerender/page';
import { preloadsOf, textFiles } from './prerender/preloads';
import { createAppRouter } from './router';
import { setUpTexts } from './shared/i18n/i18n';
import { LANGUAGES, type Language } from './shared/i18n/languages';
import { textsOf } from './shared/i18n/text-groups';

export { LANGUAGES, preloadsOf };

let pagePatterns: RegExp[] | undefined;

/** Whether the application has a page at this path. As in its router, case and a slash at the end don't matter. */
export function isPage(path: string): boolean {
  pagePatterns ??= Object.keys(
    createAppRouter(createQueryClient(), createMemoryHistory({ initialEntries: ['/'] })).routesByPath,
  ).map((route) => new RegExp(`^${route.replace(/\/$/, '').replace(/\$\w+/g, '[^/]+')}/?$`, 'i'));
  return pagePatterns.some((pattern) => pattern.test(path));
}

/** The page for all other paths. */
export async function renderNotFound(language: Language): Promise<string> {
  const i18n = createInstance();
  await setUpTexts(i18n, language, textsOf('/'));
  return completeNotFound(i18n, language);
}

const ROUTES = { '/': 'src/routes/index.tsx', '/pricing': 'src/routes/pricing.tsx' };
export type PublicPath = keyof typeof ROUTES;
export const PATHS = Object.keys(ROUTES) as PublicPath[];

export interface PageOptions {
  path: PublicPath;
  language: Language;
  plans: ListPlansResponse;
  /** The server's own address, without a slash at its end. */
  publicUrl: string;
}

/** A whole public page as strangers first see it, with the places of nonce and visitor still to be filled. */
export async function renderPage({ path, language, plans, publicUrl }: PageOptions): Promise<string> {
  const i18n = createInstance();
  await setUpTexts(i18n, language, textsOf(path));
  const queryClient = createQueryClient();
  queryClient.setQueryData(listPlansQueryKey(), plans);
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const { prelude } = await prerender(
    <I18nextProvider i18n={i18n}>
      <Application queryClient={queryClient} router={router} nonce={NONCE_PLACE} />
    </I18nextProvider>,
    // In one piece: what comes in several is put together by inline scripts.
    { progressiveChunkSize: Infinity },
  );
  const [landing, pricing] = [i18n.getFixedT(language, 'landing'), i18n.getFixedT(language, 'pricing')];
  const [title, description] =
    path === '/' ? [landing('heroTitle'), landing('heroLead')] : [pricing('title'), pricing('description')];
  return completePage({
    body: await new Response(prelude as ReadableStream).text(),
    title,
    description,
    language,
    address: publicUrl + path,
    image: `${publicUrl}/social.png`,
    sources: [ROUTES[path], ...textFiles(path, language)],
    made: { language, plans, visitor: VISITOR_PLACE },
  });
}
