import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Case } from './event-loop/case.ts';
import { EXTENSIONS, pdfFile, textFile } from './event-loop/file-cases.ts';
import { TEXT_KINDS } from './event-loop/hostile-texts.ts';
import { oneOf, operationCases } from './event-loop/operation-cases.ts';
import { peaksCases } from './event-loop/peaks-cases.ts';
import { OPERATIONS } from './event-loop/operations.ts';
import { Role } from './event-loop/role.ts';
import { storedCases, transcriptCases } from './event-loop/transcript-cases.ts';
import { translationCases } from './event-loop/translation-cases.ts';
import { inWords, Trial } from './event-loop/trial.ts';
import { PATIENCE_MS } from './harness/observe.ts';
import { Product } from './harness/product.ts';

/** The whole form is every case of every operation as everybody: `npm run prove -- attack`. */
const ANSWER_MS = 2_000;
const FILE_BYTES = 500_000;
/** Enough to see what is wrong; each takes long. */
const MOST_TRIPS = 5;
/** Only for what hangs. */
const TIMEOUT_MS = 3 * PATIENCE_MS;

let product: Product;
let roles: Role[];
let trial: Trial;

beforeAll(async () => {
  product = await Product.start();
  roles = await Role.all(product);
  trial = await Trial.begin(product);
}, PATIENCE_MS);
afterAll(async () => {
  trial.stop();
  await product.stop();
});

/** Fails with each case that kept the server from answering. */
async function expectNoTrips(cases: readonly Case[]): Promise<void> {
  expect((await trial.run(cases, ANSWER_MS, MOST_TRIPS)).map(inWords)).toEqual([]);
}

describe('while hostile requests come in, /health/live is answered within 200 ms', () => {
  it(
    'whatever is sent to any operation, by anybody',
    async () => {
      const cases = OPERATIONS.map((operation, at) =>
        oneOf(operationCases(operation), at)(product, roles[at % roles.length]!),
      );
      const open = OPERATIONS.find(({ id }) => id === 'forgotPassword')!;
      await expectNoTrips([...cases, ...operationCases(open).map((make) => make(product, roles[0]!))]);
    },
    TIMEOUT_MS,
  );

  it(
    'whatever stands in a file that is read',
    async () => {
      const free = roles.find(({ name }) => name === 'free')!;
      const texts = TEXT_KINDS.map((kind, at) => textFile(EXTENSIONS[at % EXTENSIONS.length]!, kind, FILE_BYTES));
      const worst = [
        textFile('txt', 'empty comments', 400),
        textFile('txt', 'newlines', FILE_BYTES),
        textFile('srt', 'newlines', FILE_BYTES),
        pdfFile(500),
      ];
      await expectNoTrips([...worst, ...texts].map((make) => make(product, free)));
    },
    TIMEOUT_MS,
  );

  it(
    'however large a transcript is that is exported, checked and compared',
    async () => {
      const pro = roles.find(({ name }) => name === 'pro')!;
      const makers = [
        ...storedCases('fifty thousand segments'),
        ...transcriptCases('segments of many words'),
        ...translationCases(['recording'], ['srt', 'json']),
        ...peaksCases(),
      ];
      await expectNoTrips(makers.map((make) => make(product, pro)));
    },
    TIMEOUT_MS,
  );
});
