import { type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Bytes on their way to a process. Read as a whole on the main thread, or copied there, they would keep everybody else waiting. */
export class StreamedBytes {
  constructor(readonly open: () => Promise<Readable>) {}
}

/** An input of which some bytes may be streamed. */
export type Streamable<Input> = Input extends Uint8Array
  ? Input | StreamedBytes
  : Input extends readonly unknown[]
    ? Input
    : Input extends object
      ? { [Key in keyof Input]: Streamable<Input[Key]> }
      : Input;

/** An input without its streamed bytes. */
export interface Parted {
  input: unknown;
  bytes: StreamedBytes;
  /** Where in the input they belong: the names that lead there. */
  at: string[];
}

/** Takes the streamed bytes out of an input, of which there are one at most; null where there are none. */
export function partStreamed(input: unknown): Parted | null {
  if (typeof input !== 'object' || input === null || Array.isArray(input) || ArrayBuffer.isView(input)) return null;
  for (const [name, value] of Object.entries(input)) {
    if (value instanceof StreamedBytes) return { input: { ...input, [name]: null }, bytes: value, at: [name] };
    const parted = partStreamed(value);
    if (parted) return { ...parted, input: { ...input, [name]: parted.input }, at: [name, ...parted.at] };
  }
  return null;
}

/** An input into which its bytes are put. */
export function joined(input: unknown, [name, ...more]: readonly string[], bytes: Uint8Array): unknown {
  if (name === undefined) return bytes;
  const object = input as Record<string, unknown>;
  return { ...object, [name]: joined(object[name], more, bytes) };
}

/** The input with its bytes read, for short ones. */
export async function readStreamed<Input>(input: Streamable<Input>): Promise<Input> {
  const parted = partStreamed(input);
  if (!parted) return input as Input;
  return joined(parted.input, parted.at, await buffer(await parted.bytes.open())) as Input;
}
