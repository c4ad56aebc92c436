/** @file Somebody who uses the product, by its page and its API. */
import assert from 'node:assert/strict';
import { until } from '../../apps/e2e/src/harness/until.ts';

const EMAIL = 'ada@example.com';
const PASSWORD = 'correct horse battery';
/** Only for what hangs: a busy machine is slow, not wrong. */
const TIMEOUT_MS = 300_000;
/** Each word of it is drawn with a font of its own. */
const NAME = 'Timbrel, медиа, میڈیا, मीडिया, 媒体工具, 미디어';

export class Customer {
  #url;
  #mailTo;
  #headers = {};

  /** @param {string} url @param {(email: string) => Promise<string | undefined>} mailTo what was mailed to an address */
  constructor(url, mailTo) {
    this.#url = url;
    this.#mailTo = mailTo;
  }

  /** Opens the front page with all that it loads. @returns {Promise<number>} how many scripts that are */
  async openPage() {
    const page = await (await this.#fetch('/')).text();
    assert.match(page, /<h1/, 'The front page was not rendered by the server');
    const scripts = [...page.matchAll(/ src="(\/[^"]+\.js)"/g)].map(([, path]) => path);
    assert.notEqual(scripts.length, 0, 'The front page has no scripts');
    for (const path of scripts) assert.match((await this.#fetch(path)).headers.get('content-type'), /javascript/);
    return scripts.length;
  }

  async signUp() {
    await this.#post('/api/v1/auth/signup', { name: 'Ada', email: EMAIL, password: PASSWORD });
    const code = await until(
      'the mail with the code',
      async () => /\b\d{6}\b/.exec((await this.#mailTo(EMAIL)) ?? '')?.[0],
    );
    const { access_token: token } = await this.#post('/api/v1/auth/verify-code', { email: EMAIL, code });
    this.#headers = { authorization: `Bearer ${token}` };
  }

  /** @returns {Promise<{ type: string, state: string }>} the job that has transcribed the sample recording */
  async transcribeSample() {
    const { file, job } = await this.#post('/api/v1/uploads/sample');
    const done = await until(
      'the end of the job',
      async () => {
        const now = await this.#json(`/api/v1/jobs/${job.id}`);
        return now.finished_at && now;
      },
      TIMEOUT_MS,
    );
    assert.equal(done.state, 'completed', `The job has ${done.state}: ${JSON.stringify(done.error)}`);
    const text = await (await this.#fetch(`/api/v1/transcripts/${file.id}/export?format=txt`)).text();
    assert.match(text, /[a-z]{3}/, 'The transcript is empty');
    return done;
  }

  /** Buys a plan under a name in many scripts. @returns {Promise<number>} the size of the invoice's PDF in bytes */
  async buyPlan() {
    const order = { plan_id: 'pro', billing_cycle: 'monthly', customer_name: NAME };
    const { checkout_url: page } = await this.#post('/api/v1/subscriptions/checkout', order);
    await fetch(page, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' });
    const invoice = await until('the invoice', async () => (await this.#json('/api/v1/users/invoices')).invoices[0]);
    const answer = await this.#fetch(`/api/v1/invoices/${invoice.id}/pdf`);
    const pdf = Buffer.from(await answer.arrayBuffer());
    assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
    return pdf.length;
  }

  async #json(path, options) {
    return (await this.#fetch(path, options)).json();
  }

  #post(path, body) {
    const json = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return this.#json(path, { method: 'POST', ...json });
  }

  async #fetch(path, { headers, ...options } = {}) {
    const answer = await fetch(this.#url + path, { ...options, headers: { ...this.#headers, ...headers } });
    if (!answer.ok)
      throw new Error(`${options.method ?? 'GET'} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }
}
