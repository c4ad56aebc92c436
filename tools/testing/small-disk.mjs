/** @file A disk of its own that a test can fill. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmdirSync, rmSync, statfsSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Holds the mount until its input ends, with this process at the latest. */
const HOLD = 'mount -t tmpfs -o "size=$2m" tmpfs "$1" && echo mounted && exec cat';

export class SmallDisk {
  constructor(folder, root, unmount) {
    this.folder = folder;
    this.root = root;
    this.unmount = unmount;
  }

  /**
   * @param {string} folder which becomes a link to the disk; empty, or not there yet
   * @param {number} mebibytes
   * @param {{ isForPrograms?: boolean }} [options] whether programs reach it that are kept in namespaces of their own, such as ffmpeg: they see
   *   only what is mounted
   * @throws {Error} where it can't be had
   */
  static async over(folder, mebibytes, { isForPrograms = false } = {}) {
    const place = mkdtempSync(join(tmpdir(), 'timbrel-disk-'));
    const made = mounted(place, mebibytes) ?? (isForPrograms ? null : await inNamespace(place, mebibytes));
    if (!made) {
      rmdirSync(place);
      throw new Error(
        `This test fills a disk of its own and may not mount one here. Run it as root, or in a container with CAP_SYS_ADMIN${isForPrograms ? '' : ', or allow user namespaces'}.`,
      );
    }
    const { root, unmount } = made;
    if (existsSync(folder)) rmdirSync(folder);
    mkdirSync(join(root, 'data'));
    symlinkSync(join(root, 'data'), folder);
    return new SmallDisk(folder, root, () => {
      unmount();
      rmdirSync(place);
    });
  }

  /** Takes all room but so much. */
  leave(bytes) {
    this.clear();
    const { bavail, bsize } = statfsSync(this.root);
    writeFileSync(this.filler, Buffer.alloc(bavail * bsize - bytes));
  }

  /** Gives back what `leave` has taken. */
  clear() {
    rmSync(this.filler, { force: true });
  }

  /** Leaves an empty folder. */
  remove() {
    rmSync(this.folder);
    mkdirSync(this.folder);
    this.unmount();
  }

  get filler() {
    return join(this.root, 'filler');
  }
}

/** Others reach the disk by the root folder of the process that holds it. @returns null where user namespaces aren't allowed */
async function inNamespace(place, mebibytes) {
  const options = ['--user', '--map-root-user', '--mount', 'sh', '-c', HOLD, 'sh', place, String(mebibytes)];
  const holder = spawn('unshare', options, { stdio: ['pipe', 'pipe', 'ignore'] });
  const isMounted = await new Promise((resolve) => {
    holder.stdout.once('data', () => resolve(true));
    holder.once('exit', () => resolve(false)).once('error', () => resolve(false));
  });
  if (!isMounted) return null;
  // A test that has failed before `remove` shall not keep its process.
  for (const each of [holder, holder.stdin, holder.stdout]) each.unref();
  return { root: `/proc/${holder.pid}/root${place}`, unmount: () => holder.kill() };
}

/** @returns null without the right to mount */
function mounted(place, mebibytes) {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', place], { stdio: 'ignore' });
  } catch {
    return null;
  }
  // Also from under processes that still use it.
  return { root: place, unmount: () => execFileSync('umount', ['--lazy', place]) };
}
