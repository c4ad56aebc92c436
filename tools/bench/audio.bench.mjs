/** @file What the tools for sound cost, beside bare ffmpeg and beside themselves alone. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { processAudio } from '@timbrel/audio';
import { probe, resolveTools } from '@timbrel/ffmpeg';
import { Account } from '../../apps/e2e/src/harness/account.ts';
import { Product } from '../../apps/e2e/src/harness/product.ts';
import { median } from './record.mjs';

const MINUTES = 10;
const ROUNDS = 3;
const LEVEL = 0.5;

export default {
  title: 'Sound',
  about: `A stereo mp3 of ${MINUTES} minutes at 44.1 kHz: speech-like noise. “Bare” is the same processing as a library, without the product around it;
conversion and loudness are beside one and two runs of ffmpeg. Times of the processor include the system's. Medians of ${ROUNDS} rounds in turn.`,
  cases: [{ name: 'one core', cpus: '0' }, { name: 'two cores' }],

  async measure({ env }, name) {
    Object.assign(process.env, env);
    const folder = mkdtempSync(join(tmpdir(), 'timbrel-sound-'));
    const tools = await resolveTools();
    const path = join(folder, 'sound.mp3');
    const sound = `anoisesrc=d=${MINUTES * 60}:c=pink:a=0.3:r=44100,tremolo=f=2:d=0.95,aformat=channel_layouts=stereo`;
    execFileSync(tools.ffmpeg, ['-v', 'error', '-f', 'lavfi', '-i', sound, '-b:a', '192k', path]);
    const found = await probe(path, { tools });
    const product = name === 'two cores' ? await Product.start() : null;
    let runs = 0;
    /** The library alone. */
    const bare = async (order, threads = availableParallelism()) => {
      const workspace = join(folder, `run-${(runs += 1)}`);
      mkdirSync(workspace);
      const input = {
        inputPath: path,
        extension: 'mp3',
        probe: found,
        keepVideo: true,
        quality: 'high',
        format: null,
        steps: [],
      };
      await processAudio({ ...input, ...order }, { tools, workspace, threads });
      rmSync(workspace, { recursive: true });
    };
    const ffmpeg = (...args) =>
      execFileSync(tools.ffmpeg, ['-v', 'error', '-nostdin', '-y', '-i', path, ...args], { stdio: 'pipe' });
    try {
      const rows = [];
      const denoise = { steps: [{ kind: 'denoise', level: LEVEL }], format: 'wav' };
      const convert = { format: 'm4a' };
      const loudness = { steps: [{ kind: 'loudness', integratedLufs: -16, truePeakDb: -1 }], format: 'wav' };
      const figures = await inTurn({
        denoise: () => bare(denoise),
        denoiseByOne: () => bare(denoise, 1),
        convert: () => bare(convert),
        convertBare: async () => void ffmpeg('-map', '0:a:0', '-c:a', 'aac', '-b:a', '256k', join(folder, 'x.m4a')),
        loudness: () => bare(loudness),
        loudnorm: async () => {
          const target = 'loudnorm=I=-16:TP=-1:LRA=20';
          execFileSync(
            tools.ffmpeg,
            ['-nostdin', '-i', path, '-af', `${target}:print_format=json`, '-f', 'null', '-'],
            { stdio: 'pipe' },
          );
          ffmpeg('-af', target, '-ar', '44100', '-c:a', 'pcm_s16le', join(folder, 'x.wav'));
        },
      });
      const realTime = (MINUTES * 60) / figures.denoise.seconds;
      rows.push({
        what: 'denoise: times real time, to wav',
        reached: realTime,
        goal: product ? 48 : 30,
        atLeast: true,
        note: `${figures.denoise.seconds.toFixed(1)} s`,
      });
      rows.push(ratio('conversion over one ffmpeg', figures.convert.seconds, figures.convertBare.seconds, 1.1));
      rows.push(
        ratio('loudness: processor time over two passes of loudnorm', figures.loudness.cpu, figures.loudnorm.cpu, 0.55),
      );
      if (product) {
        rows.push(
          ratio('denoise by two processors over one', figures.denoise.seconds, figures.denoiseByOne.seconds, 0.75),
        );
        rows.push(await endToEnd(product, path, () => bare(denoise)));
      }
      return rows;
    } finally {
      await product?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** From the order over HTTP to the file in the library. */
async function endToEnd(product, path, bare) {
  const account = await Account.signUp(product.api);
  await product.database.rows(`update users set plan = 'premium' where id = $1`, [account.id]);
  const form = new FormData();
  form.append('file', new File([await readFile(path)], 'sound.mp3', { type: 'audio/mpeg' }));
  const call = async (method, address, init = {}) => {
    const headers = { ...account.at(product.api).headers, ...init.headers };
    const answer = await fetch(product.api.url + address, { method, ...init, headers });
    return answer.json();
  };
  const { id } = await call('POST', '/api/v1/uploads', { body: form });
  while ((await call('GET', `/api/v1/uploads/${id}`)).status === 'processing') await pause();
  const order = async () => {
    let job = await call('POST', '/api/v1/processor/process/noise-reduction', {
      headers: { 'Content-Type': 'application/json', Prefer: 'wait=60' },
      body: JSON.stringify({ fileId: id, reduction_level: LEVEL, output_format: 'wav' }),
    });
    while (!job.finished_at) {
      await pause();
      job = await call('GET', `/api/v1/jobs/${job.id}`);
    }
    if (job.state !== 'completed') throw new Error(JSON.stringify(job.error));
  };
  const { whole, alone } = await inTurn({ whole: order, alone: bare });
  const allowed = 1.1 * alone.seconds + 0.3;
  return {
    what: 'denoise from order to file, over 1.10 of it bare and 300 ms',
    reached: whole.seconds / allowed,
    goal: 1,
    note: `${whole.seconds.toFixed(1)} s, bare ${alone.seconds.toFixed(1)} s`,
  };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
const ratio = (what, ours, theirs, goal) => ({
  what,
  reached: ours / theirs,
  goal,
  note: `${ours.toFixed(1)} s, ${theirs.toFixed(1)} s`,
});

/** Medians of all deeds, done in turn. */
async function inTurn(actions) {
  const times = Object.fromEntries(Object.keys(actions).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, action] of Object.entries(actions)) {
      const [start, cpu] = [performance.now(), cpuSeconds()];
      await action();
      times[name].push({ seconds: (performance.now() - start) / 1_000, cpu: cpuSeconds() - cpu });
    }
  }
  const of = (all, key) => median(all.map((each) => each[key]));
  return Object.fromEntries(
    Object.entries(times).map(([name, all]) => [name, { seconds: of(all, 'seconds'), cpu: of(all, 'cpu') }]),
  );
}

/** Of this process and of all that it has waited for, in ticks of a hundredth. */
function cpuSeconds() {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ').map(Number);
  const [user, system, childUser, childSystem] = fields.slice(11, 15);
  return (user + system + childUser + childSystem) / 100;
}
