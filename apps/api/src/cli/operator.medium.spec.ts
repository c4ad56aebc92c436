import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import request from 'supertest';
import { mailTo, makeAccount, signIn } from '../testing/accounts.js';
import { Buyer, createPayingApp } from '../testing/buyer.js';
import { type TestApp } from '../testing/test-app.js';
import { CommandError } from './commands/command.js';
import { commandOf } from './operator.js';

describe('an operator’s commands', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createPayingApp();
  });
  afterAll(() => test.close());

  const run = async (line: string): Promise<string> => {
    const found = commandOf(line.split(' '));
    if (!found) throw new Error(`No command ${line}`);
    return (await found.command.run(test.app, found.rest)).join('\n');
  };
  const sql = (text: string, values: unknown[] = []) =>
    test.orm.em.getConnection().execute<Record<string, unknown>[]>(text, values);

  it('change limits and prices, and say what is wrong with others', async () => {
    expect(await run('plans list')).toContain('monthly 999 USD, quarterly 2697 USD');
    await run('plans set basic transcription_minutes 360');
    await run('plans set-price basic yearly 3999');
    const listed = await run('plans list');
    expect(listed).toContain('360');
    expect(listed).toContain('yearly 3999 USD');
    await expect(run('plans set basic color 3')).rejects.toThrow(CommandError);
    await expect(run('plans set gold waiting_jobs 3')).rejects.toThrow('no plan gold');
    await expect(run('plans set basic concurrent_jobs 0')).rejects.toThrow('from 1');
    await expect(run('plans set-price basic weekly 100')).rejects.toThrow('one of monthly');
  });

  it('make and end discount codes', async () => {
    await run('discounts create summer 25 --plans pro,premium --uses 10 --until 2099-01-01');
    expect(await run('discounts list')).toMatch(/SUMMER\s+25/);
    await expect(run('discounts create summer 30')).rejects.toThrow('exists already');
    await expect(run('discounts create x! 30')).rejects.toThrow('letters');
    await expect(run('discounts create fine 101')).rejects.toThrow('1 to 100');
    await run('discounts end summer');
    await expect(run('discounts end summer')).rejects.toThrow('no running code');
  });

  it('mail news to those who want them, in their language, and to nobody else', async () => {
    const wanting = { notifications: { email: false, push: false, marketing: true } };
    const [yes, german, no] = [
      await makeAccount(test, { settings: wanting }),
      await makeAccount(test, { settings: { ...wanting, language: 'de' } }),
      await makeAccount(test),
    ];
    const file = join(test.env.DATA_DIR, 'news.md');
    await writeFile(file, '# A new editor\n\nIt keeps what you write.\n');
    expect(await run(`announce ${file} --language de`)).toBe('1 account is told.');
    expect(await run(`announce ${file}`)).toBe('2 accounts are told.');
    const subjects = async ({ email }: { email: string }) => (await mailTo(test, email)).map(({ subject }) => subject);
    expect(await subjects(yes)).toEqual(['A new editor']);
    expect(await subjects(german)).toEqual(['A new editor', 'A new editor']);
    expect(await subjects(no)).toEqual([]);
    const [mail] = await mailTo(test, german.email);
    expect(mail!.text).toContain('It keeps what you write.');
    expect(mail!.text).toContain('Wählen Sie, welche E-Mails Sie erhalten');
    await expect(run('announce /no/such/file')).rejects.toThrow('There is no file');
    await expect(run(`announce ${file} --language xx`)).rejects.toThrow('--language must be one of');
  });

  it('sign an account out everywhere', async () => {
    const user = await makeAccount(test);
    const [first] = [await signIn(test, user), await signIn(test, user)];
    expect(await run(`sessions end ${user.email.toUpperCase()}`)).toBe('2 sessions have ended.');
    await request(test.url).get('/api/v1/auth/me').set('Authorization', `Bearer ${first.access_token}`).expect(401);
    expect(await run(`sessions end ${user.email}`)).toBe('0 sessions have ended.');
    await expect(run('sessions end nobody@example.com')).rejects.toThrow('no account');
  });

  it('look an account up, give a payment back with a credit note, and replay an event', async () => {
    const buyer = await Buyer.join(test);
    await buyer.buy({ plan_id: 'premium' });
    const [user] = await sql('select email from users where id = ?', [buyer.userId]);
    const shown = await run(`account ${String(user!['email'])}`);
    expect(shown).toMatch(/premium\s+monthly\s+active/);
    const [payment] = await sql('select gateway_payment_id as id from payments where user_id = ?', [buyer.userId]);
    const id = String(payment!['id']);
    await run(`refund ${id} 500`);
    expect((await buyer.invoices()).map(({ total }) => total)).toEqual([1_999, -500]);
    expect(await buyer.subscription()).toMatchObject({ plan: 'premium' });
    await run(`refund ${id}`);
    await buyer.subscriptionWhere(({ plan }) => plan === 'free', 'the end of what was given back');
    await expect(run(`refund ${id}`)).rejects.toThrow('already');
    const [event] = await sql('select id from webhook_events order by id limit 1');
    expect(await run(`webhooks replay ${String(event!['id'])}`)).toContain('worked off');
    expect(await run('webhooks list')).toContain('test');
    await expect(run('webhooks replay 999999')).rejects.toThrow('no event');
    await expect(run('account nobody@example.com')).rejects.toThrow('no account');
  });
});
