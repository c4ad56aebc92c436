/** @file How many words the product gets wrong, beside the recogniser alone. */
import { countWordErrors, plainWords } from '@timbrel/subtitles';
import { readFile } from 'node:fs/promises';
import { getTranscript } from '@timbrel/api-client';
import { Account } from '../../apps/e2e/src/harness/account.ts';
import { bareEngine, clips, joinClips } from '../../apps/e2e/src/harness/people.ts';
import { Product } from '../../apps/e2e/src/harness/product.ts';
import { speak } from '../../apps/e2e/src/harness/speech.ts';
import { until } from '../../apps/e2e/src/harness/until.ts';

const SYNTHESIZED_SECONDS = 260;
const TIMEOUT_MS = 600_000;

export default {
  title: 'Accuracy of the built-in engine',
  about: `Words that PocketSphinx gets wrong through the product and alone, on five people reading (each clip, then all joined: one more for each joint is allowed) and on
${SYNTHESIZED_SECONDS} s of synthesized speech.`,
  cases: [{ name: 'people' }, { name: 'synthesized' }],

  async measure(_context, name) {
    const product = await Product.start();
    try {
      const account = await Account.signUp(product.api);
      const heard = (recording) => transcriptOf(product.api, account, recording);
      return name === 'people' ? await people(product, heard) : await synthesized(product, heard);
    } finally {
      await product.stop();
    }
  },
};

async function people({ folder }, heard) {
  const five = await clips();
  const rows = [];
  for (const [clip, joints] of [...five.map((each) => [each, 0]), [await joinClips(five, folder), five.length - 1]]) {
    const alone = countWordErrors(clip.text, await bareEngine(clip.path));
    const ours = countWordErrors(clip.text, await heard({ name: clip.name, wav: await readFile(clip.path) }));
    const note = `${alone} alone, of ${plainWords(clip.text).length} words`;
    rows.push({ what: `${clip.name}: wrong words`, reached: ours, goal: alone + joints, note });
  }
  return rows;
}

async function synthesized({ folder }, heard) {
  const recording = await speak('synthesized', SYNTHESIZED_SECONDS, folder);
  const wrong = countWordErrors(recording.text, await heard(recording));
  const words = plainWords(recording.text).length;
  return [{ what: 'wrong words, %', reached: (100 * wrong) / words, goal: 10, note: `${wrong} of ${words} words` }];
}

async function transcriptOf(api, account, recording) {
  const job = await account.order(api, recording);
  await until(
    'the transcript',
    async () => {
      const { state, finished_at } = await account.job(api, job.id);
      if (finished_at && state !== 'completed') throw new Error(`The job ended as ${state}`);
      return finished_at;
    },
    TIMEOUT_MS,
  );
  const { data } = await getTranscript({ ...account.at(api), path: { uploadId: job.input_file_id } });
  return data.segments.map(({ text }) => text).join(' ');
}
