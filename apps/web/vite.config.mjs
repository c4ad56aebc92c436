import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { precompress } from './precompress.mjs';

/** Where `vite dev` finds the API; the product itself is served by the API from its own origin. */
const API_ORIGIN = 'http://127.0.0.1:3000';
const SOURCE = '@timbrel/source';

/** What makes pages ahead of time knows the page that the browser's build has left, and the names of its files. */
const builtPage = () => ({
  __INDEX_HTML__: JSON.stringify(readFileSync('dist/index.html', 'utf8')),
  __NOT_FOUND_HTML__: JSON.stringify(readFileSync('dist/not-found.html', 'utf8')),
  __MANIFEST__: readFileSync('dist/.vite/manifest.json', 'utf8'),
  'process.env.NODE_ENV': '"production"',
});

const anyOf = (...parts) => new RegExp(parts.join('|'));
/**
 * What pages share, of ours and of libraries, in a few files instead of dozens: a browser asks for them together, and one after
 * the other they would hold up what it asks the server.
 */
const SHARED = {
  /** By pages of every kind. */
  parts: anyOf(
    'src/shared/(lib/(file-size|money)|ui/(logo|language-select|quiet-select|theme-select))',
    'src/features/billing/(queries|lib/plan-display)',
    '@mantine/core/esm/core/(Box|DirectionProvider|MantineProvider|utils/(create-scoped|find-element-ancestor|get-(base|breakpoint|sorted)|noop))',
    '@mantine/core/esm/components/(Accordion/AccordionChevron|(Badge|Skeleton|ThemeIcon|VisuallyHidden)/)',
    '@mantine/hooks/esm/use-(color-scheme|merged-ref|uncontrolled)/',
    '@tabler/icons-react/dist/esm/icons/Icon(Check|ChevronDown|Language|Moon|Sun|SunMoon|WaveSine)\\.',
  ),
  /** By the pages that one signs in on, and those of an account. */
  fields: anyOf(
    'src/(app/session/(require-session|session-wait|use-(session-upkeep|time-out-toast))|domain/session/reauthentication|shared/ui/toast)',
    '@mantine/core/esm/core/styles-api/use-resolved-styles-api/',
    '@mantine/core/esm/(components/(Input|InputBase|TextInput|Checkbox/CheckIcon)|utils/(InlineInput|InputsGroupFieldset))',
    '@tanstack/(query-core/build/modern/mutationObserver|react-query/build/modern/useMutation)',
  ),
  /** By whatever opens above a page. */
  overlays: anyOf(
    '@mantine/core/esm/components/(FocusTrap|Overlay|Portal|Transition)/',
    '@mantine/core/esm/core/utils/(close-on|create-event|get-(context|default|ref|single)|is-element)',
    '@mantine/hooks/esm/(use-(click-outside|document-v|focus|window-event)|utils/clamp)',
    'node_modules/(get-nonce|react-remove-scroll(-bar)?|react-style-singleton|use-sidecar|use-callback-ref|tslib)/',
  ),
  /** By every page of an account, and no other: what stands around them. */
  account: anyOf(
    'src/(app/(shell|theme/mantine-app)|features/(jobs|palette/palette\\.)|shared/keys)',
    'src/shared/lib/(duration|push|relative-time)',
    'src/domain/(session/(refresh-subscription|use-keep)|work/(is-running|use-watched))',
    'src/shared/ui/(empty-state|menu-item|meter|progress-announcer|status-dot)',
    '@floating-ui/',
    '@mantine/core/esm/components/(AppShell|Avatar|Indicator|Kbd|Menu|Popover)',
    '@mantine/core/esm/(components/(Progress|Radio/RadioIcon|Tooltip)|utils/Floating)',
    '@mantine/hooks/esm/use-(disclosure|long-press)',
    '@mantine/spotlight/esm/spotlight\\.store',
    '@tabler/icons-react/dist/esm/icons/Icon(Apps|BadgeCc|Bell|CreditCard|Cut|DeviceDesktop|Ear|FileText|Folder|Gauge|Keyboard|LayoutDashboard|ListCheck|ListDetails|Logout|Menu2|Plus|Refresh|Search|Settings|Upload|User|X)\\.',
  ),
};
/** These open later. */
const NOT_AT_ONCE = /layers|menu-drawer|sheet|keys-dialog|key-table|job-drawer|jobs-page|live-text/;

/** The application, and two pages of their own: that of a shared transcript, and that of an address that leads nowhere. */
const browserOutput = {
  input: { index: 'index.html', share: 'share.html', notFound: 'not-found.html' },
  output: {
    codeSplitting: {
      groups: [
        // What the page of a shared transcript needs, too, stands apart from the application.
        {
          name: 'common',
          test: /preload-helper|[\\/]src[\\/](shared[\\/](lib[\\/](product|clock)|i18n[\\/]languages)|domain[\\/]subtitles[\\/]direction)\./,
          priority: 3,
        },
        ...Object.entries(SHARED).map(([name, pattern]) => ({
          name,
          test: (id) => pattern.test(id.replaceAll('\\', '/')) && !NOT_AT_ONCE.test(id),
          includeDependenciesRecursively: false,
        })),
        // What the application always loads is one file: packed together it is smaller.
        {
          name: 'application',
          priority: 2,
          tags: ['$initial'],
          test: (id) => !/(share|not-found)\.html|[\\/]src[\\/]share[\\/]/.test(id),
        },
      ],
    },
  },
};

/** The first files that import each other in a circle; null where none do. */
function circleOf(bundle) {
  const done = new Set();
  const visit = (file, path) => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of bundle[file]?.imports ?? []) {
      const circle = visit(next, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of Object.keys(bundle)) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return null;
}

/** Of two files that wait for each other one runs without what it needs of the other: no page may depend on which. */
const noCircles = () => ({
  name: 'no-circles',
  generateBundle(_options, bundle) {
    const circle = circleOf(bundle);
    if (circle)
      this.error(`Files of the build import each other: ${circle.join(' → ')}. Change the groups of vite.config.mjs.`);
  },
});

const compressedFiles = () => ({
  name: 'compressed-files',
  writeBundle: ({ dir }) => precompress(dir),
});

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    react(),
    !isSsrBuild && noCircles(),
    !isSsrBuild && compressedFiles(),
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
