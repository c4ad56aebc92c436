import { execFileSync } from 'node:child_process';

/** A file system of a size of its own over a folder; only an administrator may make one. */
export class SmallDisk {
  private constructor(private readonly folder: string) {}

  /** @returns null without the right to mount */
  static over(folder: string, megabytes: number): SmallDisk | null {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
      return new SmallDisk(folder);
    } catch {
      return null;
    }
  }

  /** What lies there stays. */
  resize(megabytes: number): void {
    execFileSync('mount', ['-o', `remount,size=${megabytes}m`, this.folder], { stdio: 'ignore' });
  }

  remove(): void {
    execFileSync('umount', [this.folder]);
  }
}
