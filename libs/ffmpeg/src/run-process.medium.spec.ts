import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readlink, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { ProcessError, runProcess } from './run-process.js';
import { sandboxed } from './sandboxed.js';

const failureOf = async (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => undefined,
    (error: unknown) => error,
  );

/** What nobody has asked how it ended is dead, too, though it still has its id. */
const isAlive = (pid: number): boolean => {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return /^\s*[^Z\s]/.test(stdout);
};

/** A sink that keeps the text and calls back for the first piece. */
const sink = (onFirst: (text: string) => void): Writable => {
  let isFirst = true;
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (isFirst) onFirst(chunk.toString());
      isFirst = false;
      done();
    },
  });
};

it('names a program that crashed, without its path or the signal', async () => {
  const error = (await failureOf(
    runProcess('/bin/sh', ['-c', 'kill -SEGV $$'], { timeoutSeconds: 10 }),
  )) as ProcessError;
  expect(error).toMatchObject({ failure: 'exit', exitSignal: 'SIGSEGV', message: 'sh crashed.' });
});

describe('runProcess', () => {
  it('passes arguments as they are, without a shell', async () => {
    const { stdout } = await runProcess('printf', ['%s', '$(id); `id` "x"'], { timeoutSeconds: 10 });
    expect(stdout).toBe('$(id); `id` "x"');
  });

  it('connects input and output', async () => {
    let text = '';
    const output = sink((first) => {
      text = first;
    });
    await runProcess('cat', [], { timeoutSeconds: 10, input: Readable.from(['hello']), output });
    expect(text).toBe('hello');
  });

  it('hands the lines of standard output on, also the last without an end', async () => {
    const lines: string[] = [];
    await runProcess('printf', ['a\nb\nc'], { timeoutSeconds: 10, onLine: (line) => lines.push(line) });
    expect(lines).toEqual(['a', 'b', 'c']);
  });

  it('fails with what a reader of its lines throws, and ends it', async () => {
    const onLine = () => {
      throw new Error('No such line');
    };
    const run = runProcess('/bin/sh', ['-c', 'echo line; sleep 30'], { timeoutSeconds: 20, onLine });
    expect(await failureOf(run)).toMatchObject({ message: 'No such line' });
  });

  it('keeps the secrets of its environment from the child', async () => {
    process.env['APP_SECRET'] = 'hush';
    const { stdout } = await runProcess('env', [], { timeoutSeconds: 10 });
    delete process.env['APP_SECRET'];
    expect(stdout).toContain('PATH=');
    expect(stdout).not.toContain('hush');
  });

  it('leaves the child without a network where the system lets anybody have namespaces', async () => {
    const namespaceOf = async (program: string, args: readonly string[]) =>
      (await runProcess(program, args, { timeoutSeconds: 10 })).stdout.trim();
    const mayBeAlone = await once(spawn('unshare', ['--user', '--map-current-user', '--net', 'true']), 'exit').then(
      ([code]) => code === 0,
      () => false,
    );
    const own = await readlink('/proc/self/ns/net');
    expect((await namespaceOf('readlink', ['/proc/self/ns/net'])) !== own).toBe(mayBeAlone);
  });

  it('tells the exit code and the last 4 kB of standard error', async () => {
    const script = 'head -c 9000 /dev/zero | tr "\\0" x >&2; echo end >&2; exit 3';
    const error = await failureOf(runProcess('sh', ['-c', script], { timeoutSeconds: 10 }));
    expect(error).toMatchObject({ failure: 'exit', exitCode: 3 });
    const { stderrTail } = error as ProcessError;
    expect(stderrTail).toHaveLength(4096);
    expect(stderrTail.endsWith('xend\n')).toBe(true);
  });

  it('says when a program is not installed', async () => {
    expect(await failureOf(runProcess('no-such-program', [], { timeoutSeconds: 1 }))).toMatchObject({
      failure: 'missing',
    });
  });

  it('has killed the process when an abort is reported, with the reason given', async () => {
    const stop = new AbortController();
    let pid = 0;
    const output = sink((text) => {
      pid = Number(text);
      stop.abort(new Error('cancelled'));
    });
    const run = runProcess('sh', ['-c', 'echo $$; exec sleep 60'], { timeoutSeconds: 60, signal: stop.signal, output });
    expect(await failureOf(run)).toMatchObject({ message: 'cancelled' });
    expect(pid).toBeGreaterThan(0);
    expect(isAlive(pid)).toBe(false);
  });

  it.each(['abort', 'timeout'])('takes what the process has started along: %s', async (how) => {
    const controller = new AbortController();
    let started = 0;
    const error = await failureOf(
      runProcess('sh', ['-c', 'sleep 1000 | sleep 1000 & sleep 1000 & echo $!; wait'], {
        timeoutSeconds: how === 'timeout' ? 1 : 1_000,
        signal: controller.signal,
        onLine: (line) => {
          started = Number(line);
          if (how === 'abort') controller.abort(new Error('cancelled'));
        },
      }),
    );
    expect(error).toMatchObject(how === 'abort' ? { message: 'cancelled' } : { failure: 'timeout' });
    expect(isAlive(started)).toBe(false);
  });

  it('throws an AbortError when no reason is given, also before it starts', async () => {
    expect(await failureOf(runProcess('true', [], { timeoutSeconds: 1, signal: AbortSignal.abort() }))).toMatchObject({
      name: 'AbortError',
    });
  });

  it('kills what takes too long', async () => {
    expect(await failureOf(runProcess('sleep', ['60'], { timeoutSeconds: 0.2 }))).toMatchObject({ failure: 'timeout' });
  });

  it('ends the process and throws the sink’s own error when the sink fails', async () => {
    const output = new Writable({ write: (_chunk, _encoding, done) => done(new Error('disk is full')) });
    expect(await failureOf(runProcess('yes', [], { timeoutSeconds: 30, output }))).toMatchObject({
      message: 'disk is full',
    });
  });

  it('keeps to the memory limit', async () => {
    const greedy = ['-c', 'x=$(head -c 400000000 /dev/zero | tr "\\0" x); echo ${#x}'];
    const limits = { timeoutSeconds: 60, memoryLimitBytes: 200_000_000 };
    expect(await failureOf(runProcess('bash', greedy, limits))).toBeInstanceOf(ProcessError);
  });

  it('ends a process whose file outgrows the limit', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'limit-'));
    const path = join(folder, 'large');
    try {
      const write = ['if=/dev/zero', `of=${path}`, 'bs=64K', 'count=64'];
      const limits = { timeoutSeconds: 60, fileLimitBytes: 1024 ** 2 };
      expect(await failureOf(runProcess('dd', write, limits))).toMatchObject({ exitSignal: 'SIGXFSZ' });
      expect((await stat(path)).size).toBe(1024 ** 2);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('takes the process along when its parent is killed with -9', async () => {
    const { command, args } = await sandboxed('/bin/sleep', ['60'], {});
    const program = `
      const { spawn } = require('node:child_process');
      const child = spawn(${JSON.stringify(command)}, ${JSON.stringify(args)});
      // Only when the last helper has given way to the command itself.
      const wait = () => require('node:fs').readFileSync('/proc/' + child.pid + '/comm', 'utf8').startsWith('sleep')
        ? console.log(child.pid) : setImmediate(wait);
      wait();
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [text] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(text.toString());
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    // The child holds the pipe's other end: it closes when both are gone.
    await once(parent, 'close');
    await expect(waitUntilGone(pid)).resolves.toBe(true);
  });
});

async function waitUntilGone(pid: number): Promise<boolean> {
  const deadline = Date.now() + 10_000;
  while (isAlive(pid) && Date.now() < deadline) await new Promise((resolve) => setImmediate(resolve));
  return !isAlive(pid);
}
