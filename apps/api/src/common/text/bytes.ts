/** @file Text measured as file systems and databases measure it: in bytes of UTF-8. */
import { buildMessage, ValidateBy, type ValidationOptions } from 'class-validator';

/** As much of the beginning of a text as fits, cut between two characters. Walks at most `maxBytes` characters. */
export function truncateToBytes(text: string, maxBytes: number): string {
  let [bytes, end] = [0, 0];
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) return text.slice(0, end);
    end += character.length;
  }
  return text;
}

/** Limits what is stored or becomes part of a file name, where a limit of characters says little: an emoji has four bytes and more. */
export const MaxBytes = (maxBytes: number, options?: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: 'maxBytes',
      constraints: [maxBytes],
      validator: {
        validate: (value) => typeof value === 'string' && Buffer.byteLength(value) <= maxBytes,
        defaultMessage: buildMessage((prefix) => `${prefix}$property may have ${maxBytes} bytes at most`, options),
      },
    },
    options,
  );
