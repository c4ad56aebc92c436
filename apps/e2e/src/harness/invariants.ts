import { existsSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, type Product } from './product.ts';
import { until } from './until.ts';

interface JobFacts {
  id: string;
  state: string;
  error: string | null;
  /** 0 once its recording was deleted, and the transcript with it. */
  expected: number;
  transcripts: number;
  settled: number;
  open: number;
  told: number;
}

/** Violations by transcription jobs: each must be completed, with one transcript while its recording exists, one settled ledger entry
 * and one notification. Empty if there are none.
 */
export async function faultsOfJobs({ database }: Product): Promise<string[]> {
  const jobs = await database.rows<JobFacts>(`
    select j.id, j.state, j.error_code as error,
      (select count(*)::int from media_files f where f.id = j.input_file_id) as expected,
      (select count(*)::int from transcripts t where t.job_id = j.id) as transcripts,
      (select count(*)::int from usage_records u where u.job_id = j.id and u.state = 'settled') as settled,
      (select count(*)::int from usage_records u where u.job_id = j.id and u.state <> 'settled') as open,
      (select count(*)::int from notifications n where n.kind = 'transcript-ready' and n.params->>'link' like '%' || j.input_file_id || '%') as told
    from processing_jobs j where j.type = 'transcription'`);
  const orphans = await database.rows<{ id: string }>(
    // Edited transcripts stay until their recording is permanently deleted.
    `select id from transcripts
     where kind <> 'edited' and (job_id is null or job_id not in (select id from processing_jobs))`,
  );
  return [
    ...jobs.flatMap(({ id, state, error, expected, transcripts, settled, open, told }) => {
      const isWell = state === 'completed' && transcripts === expected && settled === 1 && open === 0 && told === 1;
      const facts = `${state}${error ? ` (${error})` : ''}, ${transcripts} transcripts, ${settled} settled and ${open} other ledger lines, told ${told} times`;
      return isWell ? [] : [`job ${id}: ${facts}`];
    }),
    ...orphans.map(({ id }) => `transcript ${id} belongs to no job`),
  ];
}

/** Violations by payments: each payment taken by the Test Gateway must be recorded once, with one invoice, its buyer must have the plan,
 * and invoice numbers must have no gaps. Empty if there are none.
 */
export async function faultsOfPayments({ database }: Pick<Product, 'database'>): Promise<string[]> {
  const payments = await database.rows<{ id: string; known: number; invoices: number; plan: string; bought: string }>(`
    select s.id, u.plan, s.data->'offer'->>'planId' as bought,
      (select count(*)::int from payments p where p.user_id = u.id) as known,
      (select count(*)::int from invoices i where i.user_id = u.id) as invoices
    from test_gateway_sessions s join test_gateway_customers c on c.id = s.customer_id join users u on u.id = c.user_id
    where s.state = 'paid'`);
  const numbers = await database.rows<{ fault: string }>(`
    select 'invoices of ' || year || ': ' || count(i.id) || ' with numbers up to ' || last as fault from invoice_numbers
    left join invoices i on extract(year from i.issued_at) = year group by year, last having count(i.id) <> last`);
  return [
    ...payments.flatMap(({ id, known, invoices, plan, bought }) =>
      known === 1 && invoices === 1 && plan === bought
        ? []
        : [`payment ${id}: known ${known} times, ${invoices} invoices, plan ${plan} instead of ${bought}`],
    ),
    ...numbers.map(({ fault }) => fault),
  ];
}

/** Files and rows left over from finished work. Empty if there are none. */
export async function leftovers({ database, dataDir }: Product): Promise<string[]> {
  const storage = join(dataDir, 'storage');
  const records = await database.rows<{ path: string; size: string }>(
    `select 'files/' || user_id || '/' || filename as path, size_bytes as size from media_files
     union all select storage_path, size_bytes from media_derivatives`,
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

/**
 * What lies about for good: work that has just begun may have its files, and what a killed process has stored goes once it is two days old,
 * which it is made here.
 */
export async function leftAfterAll(product: Product): Promise<string[]> {
  const before = await leftovers(product);
  let left: string[] = [];
  const isTidy = async (): Promise<boolean> => {
    left = await leftovers(product);
    return left.length === 0;
  };
  await until('temporary files to go', isTidy).catch(() => undefined);
  const forgotten = left.filter((name) => before.includes(name) && /^storage\/(?:files|derived)\//.test(name));
  for (const name of forgotten) utimesSync(join(product.dataDir, name), 0, 0);
  if (forgotten.length === 0) return left;
  await product.operator('storage', 'check', '--remove-orphans');
  return leftovers(product);
}
