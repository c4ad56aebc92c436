import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };

/** Where `vite dev` finds the API; the product itself is served by the API from its own origin. */
const API_ORIGIN = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    react(),
  ],
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  resolve: { conditions: ['@timbrel/source', ...defaultClientConditions] },
  // The API puts a fresh value in place of this word on every page it sends, for the style elements that Mantine makes.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    // The first versions that know light-dark().
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    sourcemap: true,
    // The application, and the page of a shared transcript, which is a page of its own.
    rolldownOptions: { input: { index: 'index.html', share: 'share.html' } },
  },
  server: { host: '127.0.0.1', proxy: { '/api': API_ORIGIN, '/health': API_ORIGIN } },
});
