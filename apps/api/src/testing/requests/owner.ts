import { ChatContractServer, type ChatCall } from '@timbrel/engines/testing';
import { RequestContext } from '@mikro-orm/core';
import { OAuth2Server } from 'oauth2-mock-server';
import { randomUUID } from 'node:crypto';
import { SessionsService } from '../../auth/sessions.service.js';
import { TokenService } from '../../auth/tokens/token.service.js';
import { type FileRecordDto } from '../../media/dto/file-record.dto.js';
import { type JobDto } from '../../processing/jobs/job.dto.js';
import { User } from '../../users/user.entity.js';
import { makeAccount } from '../accounts.js';
import { Buyer, createPayingApp } from '../buyer.js';
import { generated, tone } from '../media.js';
import { Member } from '../member.js';
import { plainPdf } from '../pdf.js';
import { type TestApp, type TestAppOptions } from '../test-app.js';
import { heard, spoken } from '../transcripts.js';

const SRT = '1\n00:00:00,000 --> 00:00:02,000\nAurelia speaks.\n';
/** Nothing else in the product or its tests is called so. */
export const OWNER_NAME = 'Aurelia Quill';
const WORDS =
  'The archive of Aurelia holds tapes. Every tape of the archive is cleaned. The archive plays tapes on Sunday.';

/** An account that has something of everything, and what its requests need beside it. */
export class Owner {
  private made = 0;

  private constructor(
    readonly test: TestApp,
    readonly issuer: OAuth2Server,
    private readonly chat: ChatContractServer,
    readonly member: Member,
    readonly checkoutId: string,
    /** Somebody who has just paid for the first time. */
    readonly newBuyer: Member,
    readonly files: Record<'subtitles' | 'recording' | 'film' | 'document' | 'text', FileRecordDto>,
    readonly jobs: Record<'translation' | 'summary' | 'speed', JobDto>,
  ) {}

  /** The application with everything set up, its worker, and its owner. */
  static async move({ env, ...options }: TestAppOptions = {}): Promise<Owner> {
    const [issuer, chat] = await Promise.all([startIssuer(), ChatContractServer.start()]);
    chat.react = obey;
    const test = await createPayingApp({
      ...options,
      env: {
        ...{ GOOGLE_CLIENT_ID: 'timbrel', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: issuer.issuer.url! },
        ...{ OPENAI_BASE_URL: chat.url, OPENAI_API_KEY: 'key', OPENAI_CHAT_MODEL: 'test' },
        ...{ SUMMARIZER: 'extractive', TRANSCRIBER: 'pocketsphinx' },
        ...env,
      },
    });
    await test.orm.em.getConnection().execute(`insert into discount_codes (code, percentage) values ('SPRING20', 20)`);
    const [buyer, newcomer] = await Promise.all([Buyer.join(test), Buyer.join(test)]);
    const { member } = buyer;
    await member.put('/users/me').send({ name: OWNER_NAME }).expect(200);
    const checkout = await buyer.checkout({ plan_id: 'premium' });
    await buyer.press(checkout.checkout_url, 'pay');
    await buyer.subscriptionWhere(({ gateway }) => gateway !== null, 'Premium to begin');
    await newcomer.buy({ plan_id: 'premium' });
    const picture = ['-f', 'lavfi', '-i', 'testsrc=size=320x240:duration=1:rate=10'];
    const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1'];
    const [subtitles, recording, film, document, text] = await Promise.all([
      member.uploadRead(SRT, 'Aurelia reels.srt'),
      member.uploadRead(await tone(3), 'Aurelia interview.mp3'),
      member.uploadRead(
        await generated('old.avi', ...picture, ...sound, '-c:v', 'mpeg4', '-c:a', 'libmp3lame'),
        'Aurelia film.avi',
      ),
      member.uploadRead(plainPdf(2), 'Aurelia letter.pdf'),
      member.uploadRead(WORDS, 'Aurelia notes.txt'),
    ]);
    for (const file of [recording, film]) await heard(test, member, file, [spoken(0, 'Aurelia speaks.', 'Aurelia')]);
    const order = async (path: string, body: object) => {
      const job = (await member.post(path).send(body).expect(202)).body as JobDto;
      return member.jobIn('completed', job.id);
    };
    const [translation, summary, speed] = await Promise.all([
      order('/translation/translate', { upload_id: subtitles.id, target_lang: 'es' }),
      order('/summarization/summarize', { upload_id: text.id, length: 'short' }),
      order('/processor/process/speed-change', { fileId: recording.id, speed: 1.5 }),
    ]);
    const files = { subtitles, recording, film, document, text };
    const jobs = { translation, summary, speed };
    return new Owner(test, issuer, chat, member, checkout.session_id, newcomer.member, files, jobs);
  }

  async close(): Promise<void> {
    await this.test.close();
    await Promise.all([this.issuer.stop(), this.chat.close()]);
  }

  get userId(): string {
    return this.member.userId;
  }

  sql<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return this.test.orm.em.getConnection().execute<Row[]>(statement, values);
  }

  /** Another name each time. */
  name(what: string): string {
    this.made += 1;
    return `${what} ${this.made}`;
  }

  newFile(): Promise<FileRecordDto> {
    return this.member.upload(SRT, `${this.name('Aurelia reel')}.srt`);
  }

  /** Somebody else who is signed in, on a plan of their own. */
  async another(plan = 'premium'): Promise<Member & { user: User }> {
    const user = await makeAccount(this.test, { plan, name: `Stranger ${randomUUID().slice(0, 8)}` });
    return Object.assign(Member.of(this.test, user.id, await this.sessionOf(user)), { user });
  }

  /** The header of a new session of an account. */
  async sessionOf(user: User): Promise<{ Authorization: string }> {
    const session = await RequestContext.create(this.test.orm.em.fork(), async () => {
      const opened = this.test.app.get(SessionsService).open(user, false, { ip: null, userAgent: null });
      await RequestContext.getEntityManager()!.flush();
      return opened;
    });
    return { Authorization: `Bearer ${await this.test.app.get(TokenService).accessToken(session)}` };
  }
}

/** An issuer that proves somebody new each time. */
async function startIssuer(): Promise<OAuth2Server> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  server.service.on('beforeTokenSigning', ({ payload }: { payload: object }) => {
    const sub = randomUUID();
    Object.assign(payload, { sub, email: `${sub}@example.com`, email_verified: true, name: 'Somebody New' });
  });
  return server;
}

/** Translates each text into itself. */
const obey = (call: ChatCall) => ({
  say: JSON.stringify({ translations: (call.user as { texts: { id: number; text: string }[] }).texts }),
});
