import { expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { GrowingArchive } from './growing-archive.js';

it('fails for whoever reads it, also where it failed before anybody did', async () => {
  const archive = new GrowingArchive();
  archive.add('rows.json', {}, async () => {
    // The database goes while somebody else is asked.
    return new Readable({
      read() {
        this.destroy(new Error('The database is away'));
      },
    });
  });
  archive.end();
  // Nobody listens yet.
  while (!archive.output.errored) await new Promise((resolve) => setImmediate(resolve));
  await expect(finished(archive.output)).rejects.toThrow('The database is away');
});
