import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A disk of its own for a product's data, which a test can fill. */
export class DataDisk {
  private readonly folder: string;
  private readonly filler: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.filler = join(folder, 'filler');
  }

  /** @returns null without the right to mount */
  static over(folder: string, mebibytes: number): DataDisk | null {
    mkdirSync(folder, { recursive: true });
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
      return new DataDisk(folder);
    } catch {
      return null;
    }
  }

  /** Takes all room but so much. */
  leave(bytes: number): void {
    const { bavail, bsize } = statfsSync(this.folder);
    writeFileSync(this.filler, Buffer.alloc(bavail * bsize - bytes));
  }

  clear(): void {
    rmSync(this.filler, { force: true });
  }

  /** Also from under processes that still use it. */
  remove(): void {
    execFileSync('umount', ['--lazy', this.folder]);
  }
}
