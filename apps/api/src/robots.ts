/** Public pages that search engines may index. */
const LISTED = ['/', '/pricing', '/terms', '/privacy'];
/** Also allowed: assets, and pages that exclude themselves from indexing. */
const READABLE = ['/login$', '/signup$', '/assets/', '/demo/', '/icons/', '/share/', '/*.js$', '/*.svg$', '/*.png$'];

/** robots.txt: everything not listed belongs to accounts and is disallowed. */
export const robotsText = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...[...LISTED.map((path) => `${path}$`), ...READABLE].map((path) => `Allow: ${path}`),
    'Disallow: /',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

/** sitemap.xml with absolute URLs. */
export const siteMap = (publicUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...LISTED.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
