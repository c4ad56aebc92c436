import { type Product } from '../harness/product.ts';
import { request, type CaseMaker } from './case.ts';
import { type Role } from './role.ts';

/** The waveform of five hours and a half, 200 values a second. */
const MAX_PEAKS = 4_000_000;
const drawn = new WeakSet<Role>();

async function draw({ database }: Product, role: Role): Promise<void> {
  if (drawn.has(role)) return;
  await database.rows(
    `update media_peaks set data = decode(repeat('7f', ($2::int * samples_per_second / 200)::int), 'hex') where file_id = $1`,
    [role.known['uploadId'], MAX_PEAKS],
  );
  drawn.add(role);
}

/** Waveforms as long as they may be. */
export const peaksCases = (): CaseMaker[] =>
  ['', '?per_second=200', '?per_second=200&from=0&to=86400', '?per_second=3', '?from=10000'].map(
    (query): CaseMaker =>
      (product, role) => ({
        name: `getFilePeaks (${query}) as ${role.name}: a long waveform`,
        send: async (signal) => {
          await draw(product, role);
          const path = `/api/v1/media/users/${role.known['userId']}/${role.known['recording']}/peaks${query}`;
          await request(product, role, { method: 'GET', path }, { signal });
        },
      }),
  );
