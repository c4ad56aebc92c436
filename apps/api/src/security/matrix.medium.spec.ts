import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MadeApiKeyDto } from '../auth/api-keys/api-keys.dto.js';
import { KEY_SCOPES, type KeyScope } from '../common/auth/key-scope.decorator.js';
import { type Member } from '../testing/member.js';
import { type Operation, operations } from '../testing/requests/document.js';
import { Belongings } from '../testing/requests/belongings.js';
import { headerFaults } from '../testing/requests/header-faults.js';
import { Owner } from '../testing/requests/owner.js';
import { type ApiRequest } from '../testing/requests/request.js';
import { nameOf, requestOf, REQUESTS } from '../testing/requests/requests.js';
import { type Answer, send } from '../testing/requests/send.js';

type Headers = Record<string, string>;
const SAFE = ['GET', 'HEAD', 'OPTIONS'];
/** A name that no stranger has sent. */
const NAMED = 'Aurelia interview';
const PLANS = ['free', 'basic', 'pro', 'premium'];

/** Billing depends on what was paid, not on the plan alone; `payments` has specs of its own for that. */
const ONCE = [
  'refundFirstPayment',
  'changePlan',
  'cancelSubscription',
  'resumeSubscription',
  'startTrial',
  'startCheckout',
  'subscribe',
];
const PAID = ['basic', 'pro', 'premium'];
const HIGHER = ['pro', 'premium'];
/** What not every plan may do (readings, section 3). */
const PLANS_OF: Record<string, string[]> = {
  translate: PAID,
  checkSubtitles: PAID,
  checkTranscript: PAID,
  burnInSubtitles: PAID,
  muxSubtitles: PAID,
  convertRecording: HIGHER,
  normalizeLoudness: HIGHER,
  measureRecording: HIGHER,
  // Of a recipe that normalises the loudness.
  runRecipe: HIGHER,
};

/** A field by which a body names something of the account. */
const NAMES_SOMETHING = /(_id|Id|ids|^original_file)$/;
/**
 * Every field of a body that names something of the account, and what a key needs for it beside what its route is for. Who orders work on
 * files may name them; who reads what stands in one needs files:read, and files:write where something of it is remembered.
 */
const NAMED_IN_BODIES: Record<string, KeyScope[]> = {
  'deleteFiles ids': [],
  'restoreFiles ids': [],
  // The recording whose transcript is written, as in the paths of others.
  'saveTranscript original_file': [],
  // A version of the transcript that the path names.
  'changeTranscriptDraft base_id': [],
  'putEditedTranscript base_id': [],
  'importSubtitles file_id': ['files:read', 'files:write'],
  'checkSubtitles file_id': ['files:read', 'files:write'],
  'transcribe upload_id': [],
  'translate upload_id': [],
  'summarize upload_id': [],
  'reduceNoise fileId': [],
  'changeSpeed fileId': [],
  'cutRecording fileId': [],
  'convertRecording fileId': [],
  'normalizeLoudness fileId': [],
  'removeSilences fileId': [],
  'findSilences fileId': [],
  'measureRecording fileId': [],
  'runRecipe file_ids': [],
  'burnInSubtitles fileId': [],
  'burnInSubtitles subtitle_id': [],
  'muxSubtitles fileId': [],
  'muxSubtitles subtitle_id': [],
};

describe('who may do what with the owner’s objects', () => {
  let owner: Owner;
  let belongings: Belongings;
  let stranger: Member;
  let keys: Record<'revoked' | 'expired' | 'everything' | 'strangers', Headers>;
  const keyed = new Map<string, Headers>();

  const newKey = async (member: Member, scopes: readonly KeyScope[]): Promise<{ id: string; headers: Headers }> => {
    const { id, key } = (
      await member.post('/users/me/api-keys').send({ name: 'Aurelia’s program', scopes }).expect(201)
    ).body as MadeApiKeyDto;
    return { id, headers: { Authorization: `Bearer ${key}` } };
  };

  beforeAll(async () => {
    owner = await Owner.move();
    // From here on nothing changes but by requests.
    await owner.test.worker!.close();
    stranger = await owner.another();
    belongings = await Belongings.of(owner);
    const [revoked, expired, everything, strangers] = await Promise.all([
      newKey(owner.member, KEY_SCOPES),
      newKey(owner.member, KEY_SCOPES),
      newKey(owner.member, KEY_SCOPES),
      newKey(stranger, KEY_SCOPES),
    ]);
    await owner.member.delete(`/users/me/api-keys/${revoked.id}`).expect(204);
    await owner.sql(`update api_keys set expires_at = now() - interval '1 second' where id = ?`, [expired.id]);
    keys = {
      revoked: revoked.headers,
      expired: expired.headers,
      everything: everything.headers,
      strangers: strangers.headers,
    };
    for (const scope of KEY_SCOPES) {
      keyed.set(scope, (await newKey(owner.member, [scope])).headers);
      keyed.set(
        `not ${scope}`,
        (
          await newKey(
            owner.member,
            KEY_SCOPES.filter((each) => each !== scope),
          )
        ).headers,
      );
    }
  });
  afterAll(() => owner.close());

  it('names a request for every operation of the document, and none beside', () => {
    expect(Object.keys(REQUESTS).sort()).toEqual([...new Set(operations.map(nameOf))].sort());
  });

  it('says of every field by which a body names something what a key needs for it', async () => {
    const named = operations
      .filter(({ keyAreas }) => keyAreas !== null)
      .flatMap((operation) =>
        operation.fields.filter((field) => NAMES_SOMETHING.test(field)).map((field) => `${nameOf(operation)} ${field}`),
      );
    expect(Object.keys(NAMED_IN_BODIES).sort()).toEqual([...new Set(named)].sort());
    const needed = new Map<string, Set<KeyScope>>();
    for (const [row, scopes] of Object.entries(NAMED_IN_BODIES)) {
      const id = row.split(' ')[0]!;
      needed.set(id, new Set([...(needed.get(id) ?? []), ...scopes]));
    }
    for (const operation of operations.filter((each) => needed.has(nameOf(each)))) {
      const { alsoNeeds = [] } = await requestOf(operation, owner);
      expect([nameOf(operation), ...alsoNeeds]).toEqual([nameOf(operation), ...needed.get(nameOf(operation))!]);
    }
  });

  const as = (headers: Headers | undefined) => (operation: Operation, request: ApiRequest) =>
    send(owner.test, operation, request, headers);
  const scopesOf = ({ method, keyAreas }: Operation) =>
    (keyAreas ?? []).map((area) => `${area}:${SAFE.includes(method) ? 'read' : 'write'}`);
  const succeeds = (operation: Operation, request: ApiRequest, { status }: Answer) =>
    request.status === undefined ? operation.successes.includes(status) : status === request.status;
  const codeOf = ({ body }: Answer) =>
    body.startsWith('{') ? (JSON.parse(body) as { code?: string }).code : undefined;
  const told = (who: string, { status, body }: Answer) => `${who}: ${status} ${body.slice(0, 300)}`;

  describe.each(operations.filter(({ isPublic }) => !isPublic))('$method $path', (operation) => {
    it('is for its owner alone', async () => {
      const request = await requestOf(operation, owner);
      const marks = await belongings.marks();
      const before = await belongings.fingerprint();
      const asked = JSON.stringify([request.params, request.query, request.body]);
      const isOwned = marks.some((mark) => asked.includes(mark));
      const wrong: string[] = [];
      const expectOf = async (who: string, headers: Headers, fits: (answer: Answer) => boolean, asking = request) => {
        const answer = await as(headers)(operation, asking);
        if (!fits(answer)) wrong.push(told(who, answer));
        const leak = [...marks, isOwned ? 'Aurelia' : NAMED].find((mark) => answer.body.includes(mark));
        if (leak) wrong.push(told(`${who} reads ${leak}`, answer));
      };
      const isHead = operation.method === 'HEAD';
      const isClosed = (answer: Answer) => answer.status === 401 && (isHead || codeOf(answer) === 'UNAUTHENTICATED');
      const lacksScope = (answer: Answer) => answer.status === 403 && (isHead || codeOf(answer) === 'SCOPE_MISSING');
      const isStrangers = ({ status }: Answer) => (isOwned ? status === (request.refusal ?? 404) : status < 500);

      await expectOf('nobody', {}, isClosed);
      await expectOf('an ended key', keys.revoked, isClosed);
      await expectOf('an expired key', keys.expired, isClosed);
      if (operation.keyAreas === null) await expectOf('a key', keys.everything, lacksScope);
      for (const scope of [...scopesOf(operation), ...(request.alsoNeeds ?? [])])
        await expectOf(`a key without ${scope}`, keyed.get(`not ${scope}`)!, lacksScope);
      const other = await owner.another();
      await expectOf('a stranger', other.headers, isStrangers);
      // The owner's file under the stranger's own address.
      if (request.params?.['userId'] && request.params['filename']) {
        const params = { ...request.params, userId: other.userId };
        await expectOf('a stranger at home', other.headers, isStrangers, { ...request, params });
      }
      await expectOf('a stranger’s key', keys.strangers, operation.keyAreas === null ? lacksScope : isStrangers);
      expect(wrong).toEqual([]);
      expect(await belongings.fingerprint()).toBe(before);
    });

    it('is done for whoever may', async () => {
      const wrong: string[] = [];
      const scopes = scopesOf(operation);
      if (scopes.length > 0) {
        const request = await requestOf(operation, owner);
        const needed = [...scopes, ...(request.alsoNeeds ?? [])];
        const answer = await as(needed.length > 1 ? keys.everything : keyed.get(needed[0]!))(operation, request);
        if (!succeeds(operation, request, answer)) wrong.push(told('a key', answer));
      }
      for (const plan of ONCE.includes(operation.id) ? [null] : PLANS) {
        const request = await requestOf(operation, owner);
        const { userId, headers } = request.as ?? owner.member;
        if (plan) await owner.sql('update users set plan = ? where id = ?', [plan, userId]);
        const answer = await as(headers)(operation, request);
        const isAllowed = plan === null || (PLANS_OF[nameOf(operation)] ?? PLANS).includes(plan);
        const fits = isAllowed
          ? succeeds(operation, request, answer)
          : answer.status === 403 && codeOf(answer) === 'SERVICE_NOT_IN_PLAN';
        if (!fits) wrong.push(told(plan ?? 'the buyer', answer));
        wrong.push(...headerFaults(answer, operation.id === 'getFilePeaks'));
      }
      await owner.sql(`delete from processing_jobs where user_id = ? and state = 'queued'`, [owner.userId]);
      expect(wrong).toEqual([]);
    });
  });

  it.each(operations.filter(({ isPublic }) => isPublic))(
    '$method $path is open, and tells nobody who the owner is',
    async (operation) => {
      const request = await requestOf(operation, owner);
      const answer = await as({})(operation, request);
      expect(succeeds(operation, request, answer) || told('nobody', answer)).toBe(true);
      expect(belongings.identity.filter((mark) => answer.body.includes(mark))).toEqual([]);
    },
  );
});
