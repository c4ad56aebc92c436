/** @file Uses util-linux and coreutils to limit, deprioritize, isolate and clean up a child process. */
import { execFile } from 'node:child_process';
import { findOnPath } from './tools.js';

export interface ProcessLimits {
  /** Address space, which also counts mapped libraries: ffmpeg alone maps some 300 MB. */
  memoryLimitBytes?: number | undefined;
  /** Processor time over all threads; a backstop for a child whose parent is gone or hangs. */
  cpuLimitSeconds?: number | undefined;
  /** Of each file that it writes; beyond this the system ends it with SIGXFSZ. */
  fileLimitBytes?: number | undefined;
}

export interface Command {
  command: string;
  args: string[];
}

const NICENESS = '10';
/** Without a network, not even the machine's own, and without what others share in memory. Its user stays who it is. */
const ALONE = ['--user', '--map-current-user', '--net', '--ipc'];

interface Helpers {
  nice: string | undefined;
  prlimit: string | undefined;
  setpriv: string | undefined;
  /** Where the system lets anybody have namespaces. */
  unshare: string | undefined;
}

let helpers: Promise<Helpers> | undefined;

/**
 * Prefixes a command so that it runs at low priority, without a network, within the limits, and dies with this process even when
 * that is killed with -9. Each helper replaces itself by the next (exec), so the child's id is the id of the command itself.
 * A helper that the system lacks (macOS) or forbids (namespaces in many containers) is left out.
 */
export async function sandboxed(command: string, args: readonly string[], limits: ProcessLimits): Promise<Command> {
  helpers ??= findHelpers();
  return withHelpers(await helpers, command, args, limits);
}

/** The pure part of `sandboxed`. */
export function withHelpers(found: Helpers, command: string, args: readonly string[], limits: ProcessLimits): Command {
  const { memoryLimitBytes, cpuLimitSeconds, fileLimitBytes } = limits;
  const bounds = [
    ...(memoryLimitBytes === undefined ? [] : [`--as=${Math.ceil(memoryLimitBytes)}`]),
    ...(cpuLimitSeconds === undefined ? [] : [`--cpu=${Math.ceil(cpuLimitSeconds)}`]),
    ...(fileLimitBytes === undefined ? [] : [`--fsize=${Math.ceil(fileLimitBytes)}`]),
  ];
  const [first = command, ...rest] = [
    ...(found.nice ? [found.nice, '-n', NICENESS] : []),
    // Before what binds the life to the parent, which a change of namespaces undoes.
    ...(found.unshare ? [found.unshare, ...ALONE] : []),
    ...(found.setpriv ? [found.setpriv, '--pdeathsig', 'KILL'] : []),
    // Last, so that the limits don't bind the helpers.
    ...(found.prlimit && bounds.length > 0 ? [found.prlimit, ...bounds] : []),
    command,
    ...args,
  ];
  return { command: first, args: rest };
}

async function findHelpers(): Promise<Helpers> {
  const [nice, prlimit, setpriv, unshare] = await Promise.all(
    ['nice', 'prlimit', 'setpriv', 'unshare'].map(findOnPath),
  );
  return {
    nice,
    prlimit,
    setpriv,
    unshare: unshare && (await works(unshare, [...ALONE, 'true'])) ? unshare : undefined,
  };
}

const works = (command: string, args: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => execFile(command, args, (error) => resolve(error === null)));
