import { type Prerendered, PRERENDERED_ID } from '../app/prerendered';
import { PRODUCT_NAME } from '../shared/lib/product';
import { escapeHtml } from './escape-html';
import { linksTo } from './manifest';

/** The word that the build leaves where a page's nonce goes. */
export const NONCE_PLACE = '__CSP_NONCE__';

interface Page {
  /** What stands in the application's root. */
  body: string;
  title: string;
  description: string;
  language: string;
  /** Its own, absolute. */
  address: string;
  /** For those who show a link to it, absolute. */
  image: string;
  /** Modules of the source that the page needs beside the application itself. */
  sources: string[];
  made: Prerendered;
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;

/** What is read stands without scripts: styles and the font go first. */
const scriptsLast = (page: string): string =>
  page.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');

/** Puts a page into the built index.html: its words and head, what it was made from, and the files it will need at once. */
export function completePage(page: Page): string {
  const head = [
    `<link rel="canonical" href="${escapeHtml(page.address)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', PRODUCT_NAME),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:url', page.address),
    meta('property', 'og:image', page.image),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:locale', page.language),
    meta('name', 'twitter:card', 'summary_large_image'),
    linksTo(page.sources),
  ];
  const made = JSON.stringify(page.made).replaceAll('<', '\\u003c');
  const parts: [RegExp, string][] = [
    [/<html lang="en"/, `<html lang="${page.language}"`],
    [/<title>[^<]*<\/title>/, `<title>${escapeHtml(page.title)}</title>`],
    [/<meta\s+name="description"[^<>]*>/, meta('name', 'description', page.description)],
    [/<\/head>/, `${head.join('\n')}\n</head>`],
    [
      /<div id="root"><\/div>/,
      `<div id="root">${page.body}</div><script type="application/json" id="${PRERENDERED_ID}">${made}</script>`,
    ],
  ];
  const whole = parts.reduce((text, [place, part]) => {
    if (!place.test(text)) throw new Error(`index.html has no place for ${part.slice(0, 40)}`);
    return text.replace(place, () => part);
  }, __INDEX_HTML__);
  return scriptsLast(whole);
}
