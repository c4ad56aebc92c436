/** @file How variables of the environment are read and checked, where class-validator has no check for it. */
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';

/** on, true or 1; off, false or 0. */
export const Flag = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => {
    const word = String(value).toLowerCase();
    if (['on', 'true', '1'].includes(word)) return true;
    return ['off', 'false', '0'].includes(word) ? false : value;
  });
/** @param schemes separated by | */
export const Address = (schemes: string): PropertyDecorator =>
  ValidateBy({
    name: 'isAddress',
    validator: {
      validate: (value) => new RegExp(`^(${schemes})://`).test(String(value)) && URL.canParse(String(value)),
      defaultMessage: () => `$property must be an address that begins with ${schemes.replaceAll('|', ':// or ')}://`,
    },
  });
