/** @file What a program of this library says to the process that has started it. */

export type Outcome<Answer> = { answer: Answer } | { error: string };

/** Answers the one question that this program is asked, and ends. */
export function answer<Question, Answer>(work: (question: Question) => Promise<Answer>): void {
  process.once('message', (question: Question) => {
    void work(question)
      .then(
        (answered): Outcome<Answer> => ({ answer: answered }),
        (error: unknown): Outcome<Answer> => ({
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
      )
      .then((outcome) => process.send!(outcome, () => process.exit()));
  });
}
