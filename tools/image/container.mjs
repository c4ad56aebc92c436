/** @file A container of the production image, and the product's processes in it. */
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { whenEnding } from '../setup/command.mjs';
import { Problem, tail } from '../setup/problem.mjs';
import { runProgram } from '../setup/processes.mjs';
import { buildah, CHROOT, removeContainer, startBuildah } from './buildah.mjs';

/** Of the image's user `node`. */
const USER_ID = 1000;

export class Container {
  #name;
  #logs;
  #options;
  #command;

  /**
   * @param {string} image its name in buildah's store
   * @param {string} dataDir holds the logs, and what the image sees as /data
   * @param {Record<string, string>} settings of the product, beside those of the image
   */
  static async create(image, dataDir, settings) {
    const container = new Container();
    container.#name = await buildah(['from', '--pull-never', image]);
    whenEnding(() => removeContainer(container.#name));
    const data = join(dataDir, 'product');
    mkdirSync(data, { recursive: true });
    chownSync(data, USER_ID, USER_ID);
    container.#logs = dataDir;
    const env = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    container.#options = [...CHROOT, '--volume', `${data}:/data`, ...env];
    container.#command = JSON.parse(await buildah(['inspect', '--type', 'image', image])).OCIv1.config.Cmd;
    return container;
  }

  /** How much a folder weighs. @param {string} folder @returns {Promise<number>} MiB, as `du -m` counts them */
  async sizeOf(folder) {
    const { output } = await runProgram('du', ['-smx', join(await buildah(['mount', this.#name]), folder)]);
    return Number.parseInt(output, 10);
  }

  /** Starts a process as the image's user. @param {string[]} [command] without it, what the image starts by itself */
  start(name, command = this.#command) {
    const file = join(this.#logs, `${name}.log`);
    const program = startBuildah(['run', ...this.#options, this.#name, '--', ...command], {
      output: { file },
      graceMs: 30_000,
    });
    return { program, log: () => tail(readFileSync(file, 'utf8')) };
  }
}

/** What the product needs to be told, beside where its services are. */
export const productionSettings = ({ databaseUrl, redisUrl }, smtpUrl, port) => ({
  APP_SECRET: randomBytes(48).toString('base64url'),
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  SMTP_URL: smtpUrl,
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  TEST_GATEWAY: 'on',
  // What waits for a job asks often.
  RATE_LIMIT_SCALE: '100',
});
