import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { TARGET_LANGUAGES, type TargetLanguage } from '@timbrel/engines';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { ChoiceField } from '../../../common/fields.js';
import { type GlossaryTerm } from './glossary-term.entity.js';

const LONGEST = 120;
const Phrase = (description: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ maxLength: LONGEST, description }),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.replace(/\s+/gu, ' ').trim() : value,
    ),
    IsString(),
    IsNotEmpty({ message: '$property must not be empty.' }),
    MaxLength(LONGEST, { message: `$property may have ${LONGEST} characters at most.` }),
  );

const Target = () => ChoiceField(TARGET_LANGUAGES, 'TargetLanguage', { description: 'Into which language.' });

export class GlossaryQuery {
  @Target() target_lang!: TargetLanguage;
}

export class SaveTermDto {
  @Target() target_lang!: TargetLanguage;
  @Phrase('A word or a name, in whatever case.') source!: string;
  @Phrase('What it is translated as; the same again for what stays as it is.') target!: string;
}

export class TermDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: TARGET_LANGUAGES, enumName: 'TargetLanguage' }) target_lang!: TargetLanguage;
  @ApiProperty() source!: string;
  @ApiProperty() target!: string;

  static of({ id, language, source, target }: GlossaryTerm): TermDto {
    return { id, target_lang: language, source, target };
  }
}

export class GlossaryDto {
  @ApiProperty({ type: [TermDto], description: 'By source.' }) terms!: TermDto[];
}
