/**
 * @file The programs of the system that we use, as data. `need` says who needs it: `queue`, `media` and `engines` are the
 * product's, `test` the tests', `image` that of `npm run image`. One of `commands` must be on PATH, or `folder` must exist below / or below the folder of
 * unpacked packages; `variable` names the place in the environment and is read first. `optional`: the product runs without it.
 * @typedef {{ need: 'queue' | 'media' | 'engines' | 'test' | 'image', package: string, commands?: string[], folder?: string,
 *   variable?: string, optional?: true, otherwise?: string }} Tool
 */

/** @type {Tool[]} */
export const TOOLS = [
  {
    need: 'queue',
    package: 'redis-server',
    commands: ['redis-server'],
    otherwise: 'set REDIS_URL to a Redis of yours',
  },
  { need: 'media', package: 'ffmpeg', commands: ['ffmpeg'], variable: 'FFMPEG_PATH' },
  { need: 'media', package: 'ffmpeg', commands: ['ffprobe'], variable: 'FFPROBE_PATH' },
  { need: 'media', package: 'poppler-utils', commands: ['pdftoppm'], optional: true },
  { need: 'engines', package: 'pocketsphinx', commands: ['pocketsphinx_continuous'], optional: true },
  {
    need: 'engines',
    package: 'pocketsphinx-en-us',
    folder: 'usr/share/pocketsphinx/model/en-us',
    variable: 'POCKETSPHINX_MODEL_DIR',
    optional: true,
  },
  { need: 'engines', package: 'apertium-eng-spa', folder: 'usr/share/apertium/apertium-eng-spa', optional: true },
  { need: 'test', package: 'procps', commands: ['ps'] },
  { need: 'test', package: 'flite', commands: ['flite'] },
  { need: 'test', package: 'sox', commands: ['sox'] },
  // One version of server and client programs: a backup is made by programs no older than the server.
  { need: 'test', package: 'postgresql', folder: 'usr/lib/postgresql', variable: 'POSTGRESQL_DIR' },
  { need: 'test', package: 'nginx-light', commands: ['nginx'] },
  {
    need: 'test',
    package: 'chromium',
    commands: ['chromium', 'chromium-browser', 'google-chrome'],
    variable: 'CHROMIUM_PATH',
  },
  {
    need: 'test',
    package: 'pocketsphinx-testdata',
    folder: 'usr/share/pocketsphinx/test/data',
    variable: 'POCKETSPHINX_TESTDATA_DIR',
  },
  { need: 'image', package: 'buildah', commands: ['buildah'] },
  { need: 'image', package: 'mmdebstrap', commands: ['mmdebstrap'] },
];
