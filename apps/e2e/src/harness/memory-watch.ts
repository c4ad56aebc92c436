import { Inspector } from './inspector.ts';
import { type Program } from './program.ts';

const MIB = 1024 ** 2;

interface Use {
  /** Heap and external memory. */
  held: number;
  /** Resident memory. */
  resident: number;
}

/**
 * How much more, in MiB, one collection may leave than another with nothing lost. Free room in half-filled pages, compiled functions and
 * the allocator's reserves are resident, and settle late.
 */
const UNEVENNESS: Use = { held: 16, resident: 64 };
const EXPRESSION = `(({ heapUsed, external, rss }) => ({ held: heapUsed + external, resident: rss }))(process.memoryUsage())`;

/** The memory limit of every process of the product. */
const MAX_RESIDENT_MIB = 512;

interface Growth {
  name: string;
  kind: keyof Use;
  /** In MiB. */
  from: number;
  to: number;
}

/** Memory of Node processes, each time after all that nobody uses is collected: what grows then is a leak. */
export class MemoryWatch {
  private readonly programs: Readonly<Record<string, Program>>;
  private readonly before: Readonly<Record<string, Use>>;

  private constructor(programs: Record<string, Program>, before: Record<string, Use>) {
    this.programs = programs;
    this.before = before;
  }

  /** @param programs started with `INSPECTABLE`, by the names that answers use */
  static async begin(programs: Record<string, Program>): Promise<MemoryWatch> {
    return new MemoryWatch(programs, await usedByAll(programs));
  }

  /** What each used at the beginning and uses now. */
  async growth(): Promise<Growth[]> {
    const now = await usedByAll(this.programs);
    return Object.entries(this.before).flatMap(([name, before]) =>
      (['held', 'resident'] as const).map((kind) => ({ name, kind, from: before[kind], to: now[name]?.[kind] ?? 0 })),
    );
  }

  /** What has grown since the beginning, in words; nothing when nothing has. */
  async leaks(): Promise<string[]> {
    const grown = (await this.growth()).filter(({ kind, from, to }) => to - from > UNEVENNESS[kind]);
    return grown.map(({ name, kind, from, to }) => `the ${name}'s ${kind} memory grew from ${from} to ${to} MiB`);
  }
}

/** Which programs have had too much of the machine at once since they were started, in words. What their children have is not counted. */
export const tooLarge = (programs: Record<string, Program>): string[] =>
  Object.entries(programs)
    .filter(([, { peakResidentMib }]) => !(peakResidentMib < MAX_RESIDENT_MIB))
    .map(([name, { peakResidentMib }]) => `the ${name} had ${peakResidentMib} MiB`);

async function usedByAll(programs: Record<string, Program>): Promise<Record<string, Use>> {
  const used = Object.entries(programs).map(async ([name, program]) => [name, await usedBy(program)] as const);
  return Object.fromEntries(await Promise.all(used));
}

async function usedBy(program: Program): Promise<Use> {
  const inspector = await Inspector.open(program);
  try {
    await inspector.call('HeapProfiler.collectGarbage');
    const { held, resident } = await inspector.evaluate<Use>(EXPRESSION);
    return { held: Math.round(held / MIB), resident: Math.round(resident / MIB) };
  } finally {
    inspector.close();
  }
}
