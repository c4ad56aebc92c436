/** @file A process that runs one function after the other for WorkerProcess. */

/** What to run: a function of a module, and what goes in. */
export interface TaskMessage {
  /** Path of the module. */
  module: string;
  name: string;
  input: unknown;
}

export type TaskAnswer = { result: unknown } | { error: string };

async function run({ module, name, input }: TaskMessage): Promise<TaskAnswer> {
  try {
    const functions = (await import(module)) as Record<string, (input: unknown) => unknown>;
    return { result: await functions[name]!(input) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', (message: TaskMessage) => {
  void run(message).then((answer) => process.send!(answer));
});
process.on('disconnect', () => process.exit());
