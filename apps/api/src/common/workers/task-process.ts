/** @file A process that runs one function after the other for WorkerProcess. */
import { Socket } from 'node:net';
import { unframed } from './frames.js';
import { joined } from './streamed-bytes.js';

/** What to run: a function of a module, and what goes in. */
export interface TaskMessage {
  /** Path of the module. */
  module: string;
  name: string;
  input: unknown;
  /** Where in the input the bytes belong that come over the pipe, where some do. */
  bytesAt?: string[];
}

/** Of the pipe, beside the standard ones and that of messages. */
export const BYTES_FD = 4;

export type TaskAnswer = { result: unknown } | { error: string };

let texts: AsyncGenerator<Uint8Array> | undefined;

async function inputOf({ input, bytesAt }: TaskMessage): Promise<unknown> {
  if (!bytesAt) return input;
  texts ??= unframed(new Socket({ fd: BYTES_FD, readable: true, writable: false }));
  const { value } = (await texts.next()) as { value: Uint8Array };
  return joined(input, bytesAt, value);
}

async function run(message: TaskMessage): Promise<TaskAnswer> {
  const { module, name } = message;
  try {
    const input = await inputOf(message);
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
