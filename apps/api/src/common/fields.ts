/** @file Fields of orders: how they are described and checked, said once. */
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsIn, IsInt, IsNumber, IsOptional, Max, Min } from 'class-validator';

interface FieldOptions {
  description?: string;
  /** With a default, or as null, it may be left out. */
  default?: string | number | null;
  optional?: boolean;
}

const isOptional = ({ default: value, optional }: FieldOptions): boolean => optional ?? value !== undefined;
const described = (own: ApiPropertyOptions, { description, ...options }: FieldOptions): PropertyDecorator =>
  ApiProperty({
    ...own,
    ...(description && { description }),
    ...(options.default !== undefined && options.default !== null && { default: options.default }),
    ...(options.default === null && { nullable: true }),
    required: !isOptional(options),
  } as ApiPropertyOptions);

/** A number from `min` to `max`. */
export function NumberField(min: number, max: number, options: FieldOptions = {}): PropertyDecorator {
  const message = `$property must be a number from ${min} to ${max}.`;
  return applyDecorators(
    described({ type: Number, minimum: min, maximum: max }, options),
    ...(isOptional(options) ? [IsOptional()] : []),
    IsNumber({}, { message }),
    Min(min, { message }),
    Max(max, { message }),
  );
}

/** Which sound of a recording an order is about. */
export const AudioTrackField = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'integer',
      minimum: 1,
      required: false,
      description: 'One of `audio_tracks` of the recording, from 1; its default track where none is named.',
    }),
    IsOptional(),
    IsInt({ message: '$property must be the number of an audio track, from 1.' }),
    Min(1, { message: '$property must be the number of an audio track, from 1.' }),
  );

/** One of some words. @param enumName under which the generated clients know them */
export function ChoiceField(
  values: readonly string[],
  enumName: string,
  options: FieldOptions = {},
): PropertyDecorator {
  return applyDecorators(
    described({ enum: [...values], enumName }, options),
    ...(isOptional(options) ? [IsOptional()] : []),
    IsIn(values, { message: `$property must be one of ${values.join(', ')}.` }),
  );
}
