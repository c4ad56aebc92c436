import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, type Product } from './product.ts';

interface JobFacts {
  id: string;
  state: string;
  error: string | null;
  transcripts: number;
  settled: number;
  open: number;
  told: number;
}

/**
 * What is wrong with the ends of all transcriptions: each must be completed, with one transcript, one settled line in the
 * ledger and one word to its owner. Empty when all is well.
 */
export async function faultsOfJobs({ database }: Product): Promise<string[]> {
  const jobs = await database.rows<JobFacts>(`
    select j.id, j.state, j.error_code as error,
      (select count(*)::int from transcripts t where t.job_id = j.id) as transcripts,
      (select count(*)::int from usage_records u where u.job_id = j.id and u.state = 'settled') as settled,
      (select count(*)::int from usage_records u where u.job_id = j.id and u.state <> 'settled') as open,
      (select count(*)::int from notifications n where n.kind = 'transcript-ready' and n.params->>'link' like '%' || j.input_file_id || '%') as told
    from processing_jobs j where j.type = 'transcription'`);
  const orphans = await database.rows<{ id: string }>(
    'select id from transcripts where job_id is null or job_id not in (select id from processing_jobs)',
  );
  return [
    ...jobs.flatMap(({ id, state, error, transcripts, settled, open, told }) => {
      const isWell = state === 'completed' && transcripts === 1 && settled === 1 && open === 0 && told === 1;
      const facts = `${state}${error ? ` (${error})` : ''}, ${transcripts} transcripts, ${settled} settled and ${open} other ledger lines, told ${told} times`;
      return isWell ? [] : [`job ${id}: ${facts}`];
    }),
    ...orphans.map(({ id }) => `transcript ${id} belongs to no job`),
  ];
}

/** What lies about that nobody needs: files and rows left by work that has ended. Empty when all is tidy. */
export async function leftovers({ database, dataDir }: Product): Promise<string[]> {
  const storage = join(dataDir, 'storage');
  const records = await database.rows<{ path: string; size: string }>(
    `select 'files/' || user_id || '/' || filename as path, size_bytes as size from media_files`,
  );
  const promised = await database.rows<{ path: string }>(
    `select payload->>'path' as path from outbox where kind = 'storage.remove'`,
  );
  const known = new Set([...records, ...promised].map(({ path }) => path));
  const checkpoints = await database.rows<{ key: string }>(
    `select job_id || ' ' || key as key from job_checkpoints where job_id not in (select id from processing_jobs where state in ('queued', 'active'))`,
  );
  return [
    ...filesBelow(join(dataDir, 'workspaces')).map((name) => `workspaces/${name}`),
    ...filesBelow(storage).flatMap((name) => (known.has(name) ? [] : [`storage/${name}`])),
    ...checkpoints.map(({ key }) => `checkpoint ${key}`),
    ...records.flatMap(({ path, size }) => {
      const blob = join(storage, path);
      return existsSync(blob) && statSync(blob).size === Number(size) ? [] : [`record without its bytes: ${path}`];
    }),
  ];
}
