/**
 * @file Names that the code base no longer uses, with the standard term to use instead. Identifiers and file names are checked; strings,
 * comments, database columns and the names of the public API are not.
 */
import { basename, extname } from 'node:path';
import ts from 'typescript';

const words = (text, instead) => text.split(' ').map((name) => [name, instead]);

/** Forbidden identifier -> what to write instead. */
export const FORBIDDEN_IDENTIFIERS = new Map([
  ...words('deed deeds Deed useSubscriptionDeed', 'action'),
  ...words('noRoom isOutOfRoom makeRoom takeRoom checkRoom checkAnyRoom roomOf PromisedRoom', 'storage, disk space'),
  ...words('tell tellOfJob tellIfLong tellTest', 'notify, emit, warn'),
  ...words('goOn goOnWithAll goOnWithRecipe', 'dispatchNext, resume'),
  ...words('LANES LANES_OF OutboxLane findWaitingLanes', 'priority class'),
  ...words('UNASKED', 'SYSTEM_JOBS'),
  ...words('patiently askPatiently persistently', 'withTimeout, withRetries, bestEffort'),
  ...words('whileHeld', 'withLease'),
  ...words('offerAgain putBack', 'requeue'),
  ...words('promiseRemoval callOff hasten putOff strikeOff', 'scheduleCleanup, cancelCleanup, runNow, postpone'),
  ...words('takeMade keepNow', 'stageResult, commitNow'),
  ...words('noteEnd noteFailure noteDelivered', 'emitJobEnded, recordFailure'),
  ...words('Twin EARLIER_TWIN earlierTwinOf', 'Duplicate'),
  ...words('staysHere markStaysHere useMarkStaysHere', 'localOnly'),
  ...words('Opinion OpinionDialog OpinionsController opinionOptions useOpinion', 'AlternateTranscript'),
  ...words('Guesses countGuess uncountGuess TooManyGuessesError', 'LoginThrottle, attempt'),
  ...words('HalfProof HalfProofs halfProofs', 'PendingMfaToken'),
  ...words('STRANGERS', 'UNKNOWN_CLIENTS'),
  ...words('Takeback TakebackName takeback takebacks PaypalTakebacks', 'refund, dispute'),
  ...words('giveBack giveBackRest isGivenBack keptOf keptAmountOf', 'refund, release, retainedAmount'),
  ...words('TestBank', 'FakePaymentProvider'),
  ...words('Ticking ticking', 'ClockAdvancer'),
  ...words('seal unseal', 'encrypt, decrypt'),
  ...words('Addressee', 'Recipient'),
  ...words('Carrier Carried NOTHING_CARRIED', 'TranscriptPropagation'),
  ...words(
    'SoundOrder SoundOrders SoundController SoundOperation SoundParams SoundJobType SoundStep processSound',
    'Audio…',
  ),
  ...words('ListeningCard ListeningOperation', 'SourcePlayerCard, AudioAnalysis'),
  ...words('useLate useEnter AtRest useLooks', 'useDelayedFlag, useStartSession, IdleGate, appearance settings'),
  ...words('House Resident Besieged Ground', 'TestEnvironment, TestUser, HostileUploadEnvironment, FaultEnvironment'),
  ...words('Costly CostlyForm', 'Idempotent'),
  ...words('EffectRecorder hasTakenEffect MARK_EFFECT', 'IdempotencyMarker'),
  ...words('Deliverable asDeliverable DeliveryController', 'streaming'),
  ...words('ExportDelivery', 'ExportDownload'),
  ...words('DeliveryCheckController DELIVERY_TASKS', 'compliance check'),
  ...words('Deliveries TestDeliveries', 'PartialResults, webhook deliveries'),
  ...words('OnItsWay YieldingBudget', 'InFlightTransfer, EvictingBudget'),
  ...words('ArrivingFiles ArrivingForms ArrivingPieces limitArrivingBodies', 'incoming, in flight'),
  ...words('Housekeeper', 'ExpiredRowsSweeper'),
  ...words('closeWhenQuiet endWhenSilent endWhenLate', 'closeWhenIdle, endWhenIdle, endAfterDeadline'),
  ...words('Patience patience patienceMs PATIENCE', 'timeout'),
]);

/** Forbidden beginnings and endings of constants -> what to write instead. */
const FORBIDDEN_PATTERNS = [
  [/^MOST_/, 'MAX_'],
  [/^LEAST_/, 'MIN_'],
  [/PATIENCE_MS$/, 'TIMEOUT_MS'],
];

/** Whether a text may hold a forbidden name, told without parsing it. */
const MAY_HOLD = new RegExp(
  String.raw`\b(?:${[...FORBIDDEN_IDENTIFIERS.keys()].join('|')}|(?:MOST|LEAST)_\w+|\w*PATIENCE_MS)\b`,
);

/** Stems of file names, without `.spec` and the like. */
const FORBIDDEN_FILES = new Map([
  ...words('arriving-bodies arriving-files', 'in-flight-bodies, incoming-files'),
  ...words('housekeeper close-when-quiet end-when-silent', 'expired-rows.sweeper, close-when-idle, end-when-idle'),
  ...words(
    'half-proofs sealing effects-recorder twin',
    'pending-mfa-tokens, encryption, idempotency-marker, duplicate',
  ),
  ...words(
    'no-room promised-room give-back kept-amount',
    'disk-full, reserved-storage, refund-remainder, retained-amount',
  ),
  ...words('second-opinion opinion-dialog opinions.controller', 'compare-readings, alternate-transcript'),
  ...words('test-bank paypal-books paypal-takebacks', 'fake-payment-provider, paypal-ledger, paypal-refunds'),
  ...words(
    'house resident besieged ground books persistently',
    'test-environment, test-user, invariants, with-retries',
  ),
  ...words('looks-card listening-card film-dialog made-key-dialog', 'appearance-card, source-player-card'),
  ...words('sound-job sound.operation sound-orders.service sound.controller process-sound', 'audio-…'),
  ...words('deletion-sweeper upload-sweeper reconciler', 'deletion.sweeper, upload.sweeper, jobs.reconciler'),
]);

/** Names that others decide: generated code and applied migrations. */
const FOREIGN = /(?:^|\/)(?:generated|migrations)\/|\.gen\.ts$/;
const CODE = new Set(['.ts', '.tsx', '.mts', '.mjs']);

/** @param {string} path of a file, relative to the repository @returns {boolean} */
export const isChecked = (path) =>
  /^(?:apps|libs|tools)\//.test(path) && CODE.has(extname(path)) && !FOREIGN.test(path);

/** @param {string} name @returns {string | undefined} the term to use instead of a forbidden one */
export const insteadOf = (name) =>
  FORBIDDEN_IDENTIFIERS.get(name) ?? FORBIDDEN_PATTERNS.find(([pattern]) => pattern.test(name))?.[1];

/**
 * @param {string} path
 * @param {string} text
 * @returns {string[]} one line for each forbidden name
 */
export function forbiddenNames(path, text) {
  const found = new Set();
  const stem = basename(path).replace(/(?:\.(?:medium|e2e|proof|bench))?(?:\.spec|\.proof|\.bench)?\.\w+$/, '');
  if (FORBIDDEN_FILES.has(stem)) found.add(`${path}: name the file after ${FORBIDDEN_FILES.get(stem)}`);
  if (!MAY_HOLD.test(text)) return [...found];
  const visit = (node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      const instead = insteadOf(node.text.replace(/^#/, ''));
      if (instead) found.add(`${path}: ${node.text} -> ${instead}`);
    }
    ts.forEachChild(node, visit);
  };
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : path.endsWith('.mjs') ? ts.ScriptKind.JS : ts.ScriptKind.TS;
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind));
  return [...found];
}
