/** @file The binary of the optional package `ffmpeg-static`, for machines whose system has no ffmpeg. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/**
 * What the package's version pinned in package.json downloads (its release b6.1.1), by platform. The package itself checks
 * nothing; with another version of it these are to be replaced.
 */
const SHA256: Readonly<Record<string, string>> = {
  'linux-x64': 'e7e7fb30477f717e6f55f9180a70386c62677ef8a4d4d1a5d948f4098aa3eb99',
  'linux-arm64': '6bb182d0d75d23028db82e9e4f723ca69b853d055698486e6984ddb2c06fb8ce',
};

/** Where it lies, undefined where it was not downloaded or is not the one that was published. */
export async function staticFfmpeg(): Promise<string | undefined> {
  const expected = SHA256[`${process.platform}-${process.arch}`];
  if (expected === undefined) return undefined;
  try {
    const { default: path } = (await import('ffmpeg-static')) as { default?: unknown };
    return typeof path === 'string' && (await isVerified(path, expected)) ? path : undefined;
  } catch {
    // The package is optional.
    return undefined;
  }
}

/** Whether a file can be executed and is, byte for byte, the one with this checksum. */
export async function isVerified(path: string, sha256: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    return hash.digest('hex') === sha256;
  } catch {
    return false;
  }
}
