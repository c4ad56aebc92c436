import { checkSubtitles, convertRecording, getFile, summarize, type FileRecordDto } from '@timbrel/api-client';
import { type Account, type Api } from '../../harness/account.ts';
import { until } from '../../harness/until.ts';
import { type HostileFile } from './hostile-files.ts';

/** After this time, a file counts as hanging. */
const TIMEOUT_MS = 240_000;

interface Refusal {
  status?: number;
  code?: string;
}

/** The outcome of a file: rejected, failed or accepted. */
export type Ending = 'refused' | 'failed' | 'accepted';

/** Sends hostile files as one account, processes each accepted one, and records unexpected outcomes. */
export class Attack {
  readonly endings: Record<Ending, number> = { refused: 0, failed: 0, accepted: 0 };
  readonly faults: string[] = [];
  private readonly account: Account;
  private readonly api: Api;

  constructor(account: Account, api: Api) {
    this.account = account;
    this.api = api;
  }

  /** @param atOnce how many run concurrently */
  async run(files: readonly HostileFile[], atOnce: number): Promise<void> {
    const queue = [...files];
    const work = async () => {
      for (let file = queue.shift(); file; file = queue.shift())
        try {
          this.endings[await this.send(file)] += 1;
        } catch (error) {
          this.faults.push(`${file.kind}, ${JSON.stringify(file.name.slice(0, 60))}: ${String(error)}`);
        }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  private async send({ name, bytes }: HostileFile): Promise<Ending> {
    const upload = () => this.account.uploadAs(this.api, new File([new Uint8Array(bytes)], name));
    const record = await this.orRefused(upload);
    if (!record) return 'refused';
    const path = { name: record.id };
    const read = await until(
      'its reading',
      async () => {
        const { data } = await getFile({ ...this.account.at(this.api), path });
        return data.status !== 'processing' && data;
      },
      TIMEOUT_MS,
    );
    if (read.status === 'failed') {
      if (!read.error) throw new Error('It failed without saying why');
      return 'failed';
    }
    await this.orRefused(() => this.workOn(read));
    return 'accepted';
  }

  /** What its kind is for; the answer is one of the product's. */
  private async workOn({ id, kind }: FileRecordDto): Promise<void> {
    const at = this.account.at(this.api);
    if (kind === 'subtitle') await checkSubtitles({ ...at, body: { file_id: id } });
    if (kind === 'audio' || kind === 'video')
      await this.ended((await convertRecording({ ...at, body: { fileId: id, output_format: 'mp3' } })).data.id);
    if (kind === 'text' || kind === 'document')
      await this.ended((await summarize({ ...at, body: { upload_id: id } })).data.id);
  }

  private async ended(jobId: string): Promise<void> {
    const job = await until(
      'its job to end',
      async () => {
        const now = await this.account.job(this.api, jobId);
        return now.finished_at !== null && now;
      },
      TIMEOUT_MS,
    );
    if (job.error?.code === 'INTERNAL_ERROR') throw new Error(`Job ${jobId} ended with a fault of ours`);
  }

  /** @returns undefined where the product refuses by name; @throws for any other failure */
  private async orRefused<T>(action: () => Promise<T>): Promise<T | undefined> {
    try {
      return await action();
    } catch (error) {
      const { status = 0, code } = error as Refusal;
      if (status >= 400 && status < 500 && code) return undefined;
      throw error;
    }
  }
}
