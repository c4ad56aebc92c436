import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from './free-port.ts';
import { Program } from './program.ts';
import { until } from './until.ts';

/** What ships, with the places of this machine put in. */
const shipped = resolve(import.meta.dirname, '../../../../docker/nginx.conf');

export interface NginxOptions {
  /** A folder of its own. */
  folder: string;
  /** The server behind it, or several that take turns. */
  server: string | string[];
  /** The storage folder. */
  files: string;
  /** Further locations. */
  locations?: string;
  /** Where the S3 store is. */
  store?: string;
}

/** A real nginx with the configuration that ships. */
export class Nginx {
  readonly url: string;
  readonly program: Program;

  private constructor(url: string, program: Program) {
    this.url = url;
    this.program = program;
  }

  static async start({ folder, server, files, locations = '', store }: NginxOptions): Promise<Nginx> {
    const port = await freePort();
    mkdirSync(folder, { recursive: true });
    const site = readFileSync(shipped, 'utf8')
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace(/^.*resolver .*$/m, '')
      .replace('http://api:3000', 'http://servers')
      .replaceAll('store:8333', store ? new URL(store).host : 'store:8333')
      .replace('/data/storage/', `${files}/`)
      .replace(/\}\s*$/, `${locations}\n}`);
    // What ships asks a name server for them at each request, and so remembers no failure of theirs.
    const servers = [server].flat().map((url) => `server ${new URL(url).host} max_fails=0;`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(folder, name)};`)
      .join('\n');
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `daemon off; pid ${join(folder, 'pid')}; error_log stderr; worker_processes 1;
       ${process.getuid?.() === 0 ? 'user root;' : ''}
       events { worker_connections 4096; }
       http { access_log off; ${temporary}\nupstream servers { ${servers.join(' ')} }\n${site} }`,
    );
    const program = new Program({
      command: 'nginx',
      args: ['-e', 'stderr', '-p', folder, '-c', file],
      env: process.env,
      logFile: join(folder, 'log'),
    });
    const url = `http://127.0.0.1:${port}`;
    await until('nginx', async () => {
      if (!program.isRunning) throw new Error(`nginx ended:\n${program.log}`);
      return (await fetch(url).catch(() => null)) !== null;
    });
    return new Nginx(url, program);
  }

  stop(): Promise<unknown> {
    return this.program.end('SIGTERM');
  }
}
