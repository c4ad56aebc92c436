/** @file What a program of this library says to the process that has started it. */
import { buffer } from 'node:stream/consumers';

export type Outcome<Answer> = { answer: Answer } | { error: string };

/** Answers the one question that this program is asked by message, and ends. */
export function answer<Question, Answer>(work: (question: Question) => Promise<Answer>): void {
  process.once('message', (question: Question) => void say(work(question)));
}

/** Answers what stands in the bytes on standard input, and ends. */
export const answerInput = <Answer>(work: (bytes: Uint8Array) => Promise<Answer>): Promise<void> =>
  say(buffer(process.stdin).then((read) => work(new Uint8Array(read.buffer, read.byteOffset, read.byteLength))));

async function say<Answer>(working: Promise<Answer>): Promise<void> {
  // Whoever asked has gone: nobody waits for the answer.
  process.once('disconnect', () => process.exit());
  const outcome = await working.then(
    (answered): Outcome<Answer> => ({ answer: answered }),
    (error: unknown): Outcome<Answer> => ({
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  );
  process.send!(outcome, () => process.exit());
}
