import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };

/** Where `vite dev` finds the API; the product itself is served by the API from its own origin. */
const API_ORIGIN = 'http://127.0.0.1:3000';
const SOURCE = '@timbrel/source';

/** What makes pages ahead of time knows the page that the browser's build has left, and the names of its files. */
const builtPage = () => ({
  __INDEX_HTML__: JSON.stringify(readFileSync('dist/index.html', 'utf8')),
  __MANIFEST__: readFileSync('dist/.vite/manifest.json', 'utf8'),
  'process.env.NODE_ENV': '"production"',
});

/** The application, and the page of a shared transcript, which is a page of its own. */
const browserOutput = {
  input: { index: 'index.html', share: 'share.html' },
  output: {
    codeSplitting: {
      groups: [
        {
          name: 'common',
          test: /preload-helper|[\\/]src[\\/]shared[\\/](lib[\\/](product|clock)|i18n[\\/]languages)\./,
          priority: 1,
        },
        // What the application always loads is one file: packed together it is smaller.
        { name: 'application', tags: ['$initial'], test: (id) => !/share\.html|[\\/]src[\\/]share[\\/]/.test(id) },
      ],
    },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    react(),
  ],
  define: { __APP_VERSION__: JSON.stringify(manifest.version), ...(isSsrBuild && builtPage()) },
  resolve: { conditions: [SOURCE, ...defaultClientConditions] },
  // All in one place: the image of the product need not carry what only pages are made with.
  ssr: { noExternal: true, resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
  // The API puts a fresh value in place of this word on every page it sends, for the style elements that Mantine makes.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    // The first versions that know light-dark().
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // All of those know it by themselves.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    sourcemap: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: isSsrBuild ? {} : browserOutput,
  },
  server: { host: '127.0.0.1', proxy: { '/api': API_ORIGIN, '/health': API_ORIGIN } },
}));
