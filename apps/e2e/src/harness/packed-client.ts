import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Program } from './program.ts';

const run = promisify(execFile);
const library = resolve(import.meta.dirname, '../../../../libs/api-client');

/** An empty project with nothing in it but the client, as the registry would give it out. */
export class PackedClient {
  readonly folder: string;
  /** What the package holds, as paths within it. */
  readonly files: readonly string[];

  private constructor(folder: string, files: readonly string[]) {
    this.folder = folder;
    this.files = files;
  }

  /** Packs the library and installs it without asking any registry. */
  static async install(folder: string): Promise<PackedClient> {
    await mkdir(folder, { recursive: true });
    // Its build tools are found as npm finds them, whatever this process was started with.
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: library });
    const [packed] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as {
      filename: string;
      files: { path: string }[];
    }[];
    if (!packed) throw new Error('Nothing was packed');
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }));
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed.filename}`], { cwd: folder });
    return new PackedClient(
      folder,
      packed.files.map(({ path }) => path),
    );
  }

  get installed(): string {
    return join(this.folder, 'node_modules/@timbrel/api-client');
  }

  /** Starts one of its examples as its reader would: copied into the project. */
  async startExample(name: string, args: readonly string[], env: Record<string, string>): Promise<Program> {
    const copy = join(this.folder, name);
    await copyFile(join(this.installed, 'examples', name), copy);
    return new Program({
      command: process.execPath,
      args: [copy, ...args],
      env: { PATH: process.env['PATH'] ?? '', ...env },
      logFile: join(this.folder, `${name}.log`),
    });
  }
}
