import { Inspector } from './inspector.ts';
import { type Program } from './program.ts';

const MIB = 1024 ** 2;
/** What one collection leaves more than another, with nothing lost: half-filled pages, compiled functions, connections. */
const UNEVENNESS_MIB = 32;

/** Resident memory of Node processes, each time after all that nobody uses is collected: what grows then is a leak. */
export class MemoryWatch {
  private readonly programs: Readonly<Record<string, Program>>;
  private readonly before: Readonly<Record<string, number>>;

  private constructor(programs: Record<string, Program>, before: Record<string, number>) {
    this.programs = programs;
    this.before = before;
  }

  /** @param programs started with `INSPECTABLE`, by the names that answers use */
  static async begin(programs: Record<string, Program>): Promise<MemoryWatch> {
    return new MemoryWatch(programs, await usedByAll(programs));
  }

  /** What each held at the beginning and holds now, in MiB. */
  async growth(): Promise<{ name: string; from: number; to: number }[]> {
    const now = await usedByAll(this.programs);
    return Object.entries(this.before).map(([name, from]) => ({ name, from, to: now[name] ?? 0 }));
  }

  /** What has grown since the beginning, in words; nothing when nothing has. */
  async leaks(): Promise<string[]> {
    const grown = (await this.growth()).filter(({ from, to }) => to - from > UNEVENNESS_MIB);
    return grown.map(({ name, from, to }) => `the ${name} grew from ${from} to ${to} MiB`);
  }
}

async function usedByAll(programs: Record<string, Program>): Promise<Record<string, number>> {
  const used = Object.entries(programs).map(async ([name, program]) => [name, await usedBy(program)] as const);
  return Object.fromEntries(await Promise.all(used));
}

async function usedBy(program: Program): Promise<number> {
  const inspector = await Inspector.open(program);
  try {
    await inspector.call('HeapProfiler.collectGarbage');
    return Math.round((await inspector.evaluate<number>('process.memoryUsage.rss()')) / MIB);
  } finally {
    inspector.close();
  }
}
