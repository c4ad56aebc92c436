/** @file From the job's row to its end in the product, over Apertium alone on the same lines. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Account } from '../../apps/e2e/src/harness/account.ts';
import { Product } from '../../apps/e2e/src/harness/product.ts';
import { median } from './record.mjs';

const run = promisify(execFile);
const LINES = 3_000;
const PAIRS = 5;
const POLL_MS = 500;

const WHO = [
  'The archive',
  'My sister',
  'Every tape',
  'The old station',
  'Nobody',
  'The river',
  'A good friend',
  'The boat',
];
const DOES = ['holds', 'has seen', 'brings', 'needs', 'will find', 'forgot', 'sold', 'knows'];
const WHAT = [
  'four hundred houses',
  'the bread',
  'a long letter',
  'two red chairs',
  'the small garden',
  'some music',
  'the window',
];
const WHEN = [
  'in the morning',
  'before the winter',
  'with much patience',
  'on Sunday',
  'near the church',
  'without a word',
];

/** Sentences as subtitles have them, no two neighbours alike. */
const lines = Array.from({ length: LINES }, (_, at) => {
  const of = (words, step) => words[(at * step + Math.floor(at / words.length)) % words.length];
  return `${of(WHO, 3)} ${of(DOES, 5)} ${of(WHAT, 2)} ${of(WHEN, 7)}.`;
});
const time = (seconds) => new Date(seconds * 1_000).toISOString().slice(11, 23).replace('.', ',');
const srt = lines.map((line, at) => `${at + 1}\n${time(at * 3)} --> ${time(at * 3 + 2.5)}\n${line}\n`).join('\n');

async function bareSeconds(path) {
  const start = performance.now();
  await run('apertium', ['-u', 'eng-spa', path], { maxBuffer: 1e8 });
  return (performance.now() - start) / 1_000;
}

/** Asks rarely: whoever asks uses the processor that is measured. */
async function productSeconds({ api, database }, account, name) {
  const file = await account.uploadAs(api, new File([srt], name, { type: 'application/x-subrip' }));
  const { id } = await account.translate(api, file.id, 'es');
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const job = await database.row(
      `select state, extract(epoch from finished_at - created_at)::float as seconds, result->'untranslated' as untranslated
       from processing_jobs where id = $1`,
      [id],
    );
    if (job.state === 'failed') throw new Error('The translation failed');
    if (job.state !== 'completed') continue;
    if (job.untranslated.length > 0) throw new Error(`${job.untranslated.length} lines were not translated`);
    return job.seconds;
  }
}

export default {
  title: 'Translation',
  about: `From the job's row to its end, with server, worker and database, over \`apertium -u eng-spa\` alone on the same ${LINES} lines of subtitles, which it gets as
paragraphs. ${PAIRS} pairs, one after the other.`,
  cases: [{ name: 'one core', cpus: '0' }, { name: 'two cores' }],

  async measure() {
    const product = await Product.start();
    try {
      const account = await Account.signUp(product.api);
      await product.database.rows(`update users set plan = 'premium'`);
      const path = join(product.folder, 'lines.txt');
      await writeFile(path, lines.join('\n\n'));
      const pairs = [];
      for (let i = 0; i < PAIRS; i += 1) {
        const bare = await bareSeconds(path);
        const ours = await productSeconds(product, account, `lines-${i}.srt`);
        pairs.push({ bare, ours });
      }
      const bare = median(pairs.map((pair) => pair.bare));
      const ours = median(pairs.map((pair) => pair.ours));
      const ratios = pairs.map((pair) => (pair.ours / pair.bare).toFixed(2)).join(', ');
      const note = `${ours.toFixed(1)} s over ${bare.toFixed(1)} s; pairs ${ratios}`;
      return [{ what: 'time over the bare engine', reached: ours / bare, goal: 1.1, note }];
    } finally {
      await product.stop();
    }
  },
};
