import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bodyLimitOf } from './event-loop/body-limits.ts';
import { type Case, request } from './event-loop/case.ts';
import { EXTENSIONS, pdfFile, textFile, textForm } from './event-loop/file-cases.ts';
import { type TextKind } from './event-loop/hostile-texts.ts';
import { oneOf, operationCases } from './event-loop/operation-cases.ts';
import { peaksCases } from './event-loop/peaks-cases.ts';
import { OPERATIONS } from './event-loop/operations.ts';
import { Role, type RoleName, ROLES } from './event-loop/role.ts';
import { premiumTranscriptCases, storedCases, worstTranscriptCases } from './event-loop/transcript-cases.ts';
import { premiumTranslationCases, translationCases } from './event-loop/translation-cases.ts';
import { inWords, Trial } from './event-loop/trial.ts';
import { TIMEOUT_MS } from './harness/observe.ts';
import { Product } from './harness/product.ts';

/** The whole form is every case of every operation as everybody: `npm run prove -- attack`. */
const ANSWER_MS = 2_000;
const FILE_BYTES = 500_000;
/** For readers of cues, of markup, of sentences and of characters. */
const WORST_KINDS: readonly TextKind[] = [
  ...(['arrow lines', 'bare timing lines', 'one-letter cues'] as const),
  ...(['open comments', 'empty comments', 'nested tags'] as const),
  ...(['short words', 'addresses', 'one word'] as const),
  ...(['emoji families', 'combining marks', 'lone surrogates'] as const),
];
/** Enough to see what is wrong; each takes long. */
const MAX_FINDINGS = 5;
/** Only for what hangs. */
const HOOK_TIMEOUT_MS = 3 * TIMEOUT_MS;

let product: Product;
let roles: Record<RoleName, Role>;
let trial: Trial;

beforeAll(async () => {
  product = await Product.start();
  roles = await Role.all(product);
  trial = await Trial.begin(product);
}, TIMEOUT_MS);
afterAll(async () => {
  trial.stop();
  await product.stop();
});

/** Fails with each case that kept the server from answering, or tried nothing. */
async function expectNoFindings(cases: readonly Case[]): Promise<void> {
  expect((await trial.run(cases, ANSWER_MS, MAX_FINDINGS)).map(inWords)).toEqual([]);
}

describe('while hostile requests come in, /health/live is answered within 200 ms', () => {
  it(
    'whatever is sent to any operation, by anybody',
    async () => {
      const cases = OPERATIONS.map((operation, at) =>
        oneOf(operationCases(operation), at)(product, roles[ROLES[at % ROLES.length]!]),
      );
      const open = OPERATIONS.find(({ id }) => id === 'forgotPassword')!;
      await expectNoFindings([...cases, ...operationCases(open).map((make) => make(product, roles.stranger))]);
    },
    HOOK_TIMEOUT_MS,
  );

  it(
    'whatever stands in a file that is read',
    async () => {
      const texts = WORST_KINDS.map((kind, at) => textFile(EXTENSIONS[at % EXTENSIONS.length]!, kind, FILE_BYTES));
      const worst = [
        textFile('txt', 'empty comments', 400),
        textFile('txt', 'newlines', FILE_BYTES),
        textFile('srt', 'newlines', FILE_BYTES),
        pdfFile(500),
        textForm('summarize', 'md', 'newlines', FILE_BYTES),
        textForm('summarize', 'txt', 'short words', FILE_BYTES),
      ];
      await expectNoFindings([...worst, ...texts].map((make) => make(product, roles.free)));
    },
    HOOK_TIMEOUT_MS,
  );

  it(
    'however large a transcript is that is exported, checked and compared',
    async () => {
      const makers = [
        ...storedCases('fifty thousand segments'),
        ...worstTranscriptCases('segments of many words'),
        ...translationCases(['recording'], ['json']),
        ...peaksCases(),
      ];
      const premium = [
        textForm('translate', 'srt', 'one-letter cues', FILE_BYTES),
        ...premiumTranscriptCases('segments of many words'),
        ...premiumTranslationCases(['recording']),
      ];
      await expectNoFindings([
        ...makers.map((make) => make(product, roles.pro)),
        ...premium.map((make) => make(product, roles.premium)),
      ]);
    },
    HOOK_TIMEOUT_MS,
  );
});

describe('a body', () => {
  it(
    'is read as far as the hostile ones are long, whatever the route',
    async () => {
      const others: string[] = [];
      for (const { id, method, path, hasBody } of OPERATIONS) {
        if (!hasBody) continue;
        const to = { method, path: roles.pro.path(path, method), headers: { 'Content-Type': 'application/json' } };
        const { bytes } = bodyLimitOf(id);
        const isRead = async (length: number) => {
          const signal = AbortSignal.timeout(TIMEOUT_MS);
          const sent = request(product, roles.pro, { ...to, body: '['.repeat(length) }, { signal });
          // Who is refused while still writing may find the connection closed before the answer is read.
          const answer = await sent.catch(() => null);
          return answer !== null && answer.status !== 413;
        };
        if (!(await isRead(bytes)) || (await isRead(bytes + 1))) others.push(`${id}: not ${bytes} bytes`);
      }
      expect(others).toEqual([]);
    },
    HOOK_TIMEOUT_MS,
  );
});
