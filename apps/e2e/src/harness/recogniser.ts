import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PROGRAM = 'pocketsphinx_continuous';

/** One start of the recogniser: for which attempt of which job, on which piece. */
export interface RecogniserStart {
  jobId: string;
  attempt: number;
  /** The piece's first millisecond. */
  pieceMs: number;
}

/**
 * Stands before the real recogniser on a worker's PATH: notes each start, and lets chosen pieces wait, so that a test can
 * act in the middle of a job however fast the machine is. What is recognised is recognised by the real program.
 */
export class Recogniser {
  readonly binFolder: string;
  private readonly logFile: string;
  private readonly holdFile: string;

  constructor(folder: string) {
    this.binFolder = join(folder, 'bin');
    this.logFile = join(folder, 'recogniser.log');
    this.holdFile = join(folder, 'hold');
    mkdirSync(this.binFolder, { recursive: true });
    const real = execFileSync('which', [PROGRAM], { encoding: 'utf8' }).trim();
    const script = `#!/bin/sh
echo "$*" >> '${this.logFile}'
while pattern=$(cat '${this.holdFile}' 2>/dev/null) && case "$*" in $pattern) true ;; *) false ;; esac; do sleep 0.1; done
exec '${real}' "$@"
`;
    writeFileSync(join(this.binFolder, PROGRAM), script, { mode: 0o755 });
  }

  /** Every start so far, in order. */
  get starts(): RecogniserStart[] {
    if (!existsSync(this.logFile)) return [];
    const piece = /workspaces\/([0-9a-f-]{36})_(\d+)\/piece-(\d+)\.wav/;
    return readFileSync(this.logFile, 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [, jobId, attempt, pieceMs] = piece.exec(line) ?? [];
        return jobId ? [{ jobId, attempt: Number(attempt), pieceMs: Number(pieceMs) }] : [];
      });
  }

  /** Lets every piece wait that is started from now on, or all but the first of each recording. */
  hold(which: 'every piece' | 'later pieces'): void {
    writeFileSync(this.holdFile, which === 'every piece' ? '*/piece-*' : '*/piece-[1-9]*');
  }

  release(): void {
    rmSync(this.holdFile, { force: true });
  }
}
