import {
  createRecipe,
  createShare,
  getAccessPermissions,
  listInvoices,
  listSummaries,
  listTranslations,
  startCheckout,
  summarize,
  updateSettings,
  type UpdateSettingsDto,
} from '@timbrel/api-client';
import { Account } from '../harness/account.ts';
import { type Product } from '../harness/product.ts';
import { speak } from '../harness/speech.ts';
import { until } from '../harness/until.ts';

export type Language = NonNullable<UpdateSettingsDto['language']>;
export type Plan = 'free' | 'basic' | 'pro' | 'premium';

/** What a resident's screens show: ids, and a link that anybody may open. */
export interface Belongings {
  recordingId: string;
  subtitlesId: string;
  translationId: string;
  summaryId: string;
  invoiceId: string;
  sharePath: string;
}

const SRT = [
  '1\n00:00:01,000 --> 00:00:03,000\nThe house is big.\n',
  '2\n00:00:04,000 --> 00:00:06,000\nThe river is near.\n',
].join('\n');

/** Somebody on Pro, paid for, with one of everything that screens show. */
export class TestUser {
  readonly account: Account;
  readonly belongings: Belongings;
  private readonly product: Product;
  private plan: Plan = 'pro';

  private constructor(product: Product, account: Account, belongings: Belongings) {
    this.product = product;
    this.account = account;
    this.belongings = belongings;
  }

  static async settle(product: Product, language: Language): Promise<TestUser> {
    const { api } = product;
    const account = await Account.signUp(api);
    const call = account.at(api);
    const invoiceId = await buyPro(product, account);
    await updateSettings({ ...call, body: { language } });
    const [{ wav }, subtitles] = await Promise.all([
      speak(`talk-${account.id}`, 8, product.folder),
      account.uploadAs(api, new File([SRT], 'talk.srt', { type: 'application/x-subrip' })),
    ]);
    const recording = await account.upload(api, { name: 'talk.wav', wav });
    await account.ready(api, recording.id);
    const done = async (order: { id: string }) =>
      until('a job', async () => {
        const job = await account.job(api, order.id);
        if (job.state === 'failed') throw new Error(`A job failed: ${JSON.stringify(job.error)}`);
        return job.state === 'completed' && job;
      });
    await done(await account.transcribe(api, recording.id));
    await Promise.all([
      account.translate(api, subtitles.id, 'es').then(done),
      summarize({ ...call, body: { upload_id: recording.id } }).then(({ data }) => done(data)),
      createRecipe({ ...call, body: { name: 'Clean', steps: [{ kind: 'denoise', level: 0.5 }] } }),
    ]);
    const { data: share } = await createShare({
      ...call,
      path: { uploadId: recording.id },
      body: { with_audio: true },
    });
    const { data: translated } = await listTranslations(call);
    const { data: summarized } = await listSummaries(call);
    return new TestUser(product, account, {
      recordingId: recording.id,
      subtitlesId: subtitles.id,
      translationId: translated.translations[0]!.id,
      summaryId: summarized.summaries[0]!.id,
      invoiceId,
      sharePath: new URL(share.url).pathname,
    });
  }

  /** Moves to another plan as time and money would; the pages know it with their next call. */
  async moveTo(plan: Plan): Promise<void> {
    if (plan === this.plan) return;
    this.plan = plan;
    await this.product.database.rows('update users set plan = $2 where id = $1', [this.account.id, plan]);
    await until(`the plan ${plan}`, async () => {
      const { data } = await getAccessPermissions(this.account.at(this.product.api));
      return data.plan === plan;
    });
  }
}

/** @returns the id of the invoice */
async function buyPro(product: Product, account: Account): Promise<string> {
  const call = account.at(product.api);
  const order = { plan_id: 'monthly', customer_name: 'Maya Lindqvist' };
  const { data: checkout } = await startCheckout({ ...call, body: order });
  const page = `${product.api.url}${new URL(checkout.checkout_url).pathname}`;
  await fetch(page, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' });
  return until('the invoice', async () => (await listInvoices(call)).data.invoices[0]?.id);
}
