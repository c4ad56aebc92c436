/** What strangers may read, and machines may list. */
const LISTED = ['/', '/pricing', '/terms', '/privacy'];
/** Beside those: what pages are made of, and what says by itself that it is not to be listed. */
const READABLE = ['/login$', '/signup$', '/assets/', '/demo/', '/icons/', '/share/', '/*.js$', '/*.svg$', '/*.png$'];

/** robots.txt: all that is not named belongs to accounts, and is closed. */
export const robotsText = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...[...LISTED.map((path) => `${path}$`), ...READABLE].map((path) => `Allow: ${path}`),
    'Disallow: /',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

/** sitemap.xml, with the server's own address before every path. */
export const siteMap = (publicUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...LISTED.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
