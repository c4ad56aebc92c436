import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, MaxLength, Min } from 'class-validator';
import { PageDto, PageQuery } from '../../common/pagination/page-query.dto.js';
import { type FieldFault, PlainField } from '../../common/request-body/plain-field.js';
import { withStoredJson } from '../../common/stored-json.js';
import { ChoiceField } from '../../common/fields.js';
import { EXPORT_FORMATS, type ExportFormat } from '../../subscriptions/plans/plan.js';
import { TranscriptEngineDto } from '../../transcripts/dto/transcript.dto.js';
import { type StoredTexts } from './translated-text.js';
import { type Translation } from './translation.entity.js';

const MAX_CUES = 100_000;
const LONGEST_CUE = 10_000;

export class TranslationsQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Only of this file, or the one that became it: id, filename or original name.' })
  @IsOptional()
  @IsString()
  @MaxLength(600)
  upload_id?: string;
}

export class TranslationSummaryDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid', description: 'What was translated.' }) upload_id!: string;
  @ApiProperty() original_file!: string;
  @ApiProperty({ description: 'Code of a language, or auto.' }) source_lang!: string;
  @ApiProperty() target_lang!: string;
  @ApiProperty({ type: TranscriptEngineDto }) engine!: TranscriptEngineDto;
  @ApiProperty({ description: 'Cues that no engine has translated.' }) untranslated!: number;
  @ApiProperty({ description: 'Rises with every save; 0: never edited.' }) revision!: number;
  @ApiProperty({ type: String, nullable: true, format: 'uuid', description: 'The file in the library.' })
  result_file_id!: string | null;
  @ApiProperty({ type: String, nullable: true, format: 'uuid', description: 'The file of the edited texts.' })
  edited_file_id!: string | null;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;

  static of(translation: Translation, originalName: string): TranslationSummaryDto {
    const { id, fileId, sourceLanguage, language, engine, untranslated, revision } = translation;
    return {
      ...{ id, upload_id: fileId, original_file: originalName, source_lang: sourceLanguage, target_lang: language },
      ...{ engine, untranslated, revision },
      ...{ result_file_id: translation.resultFileId, edited_file_id: translation.editedFileId },
      created_at: translation.createdAt.toISOString(),
      updated_at: translation.updatedAt.toISOString(),
    };
  }
}

export class TranslationPageDto extends PageDto {
  @ApiProperty({ type: [TranslationSummaryDto], description: 'The newest first.' })
  translations!: TranslationSummaryDto[];
}

export class TranslatedCueDto {
  @ApiProperty({ description: 'Seconds.' }) start!: number;
  @ApiProperty() end!: number;
  @ApiProperty({ type: String, nullable: true }) speaker!: string | null;
  @ApiProperty() source!: string;
  @ApiProperty({ description: 'As the engine has translated it.' }) text!: string;
  @ApiProperty({ description: 'Off where no engine has: the text is the source then.' }) is_translated!: boolean;
}

export class TranslationDto extends TranslationSummaryDto {
  @ApiProperty({ type: [TranslatedCueDto] }) cues!: TranslatedCueDto[];
  @ApiProperty({ type: [String], nullable: true, description: 'What somebody has made of the texts, in their order.' })
  edited!: string[] | null;

  /** As JSON. */
  static jsonOf(translation: Translation, originalName: string, { cues, edited }: StoredTexts): string {
    return withStoredJson(TranslationSummaryDto.of(translation, originalName), { cues, edited: edited ?? 'null' });
  }
}

function faultOfTexts(texts: unknown): FieldFault | null {
  if (!Array.isArray(texts)) return { place: '', message: 'must be a list of texts.' };
  if (texts.length > MAX_CUES) return { place: '', message: `may hold ${MAX_CUES} texts at most.` };
  const index = texts.findIndex((text) => typeof text !== 'string' || text.length > LONGEST_CUE);
  return index < 0 ? null : { place: `[${index}]`, message: `must be a text of ${LONGEST_CUE} characters at most.` };
}

export class SaveTranslationDto {
  @ApiProperty({ description: 'The revision that was changed.' })
  @IsInt()
  @Min(0)
  revision!: number;

  @ApiProperty({
    type: 'array',
    maxItems: MAX_CUES,
    items: { type: 'string', maxLength: LONGEST_CUE },
    description: 'A text for every cue, in their order; times stay.',
  })
  @PlainField(faultOfTexts)
  texts!: string[];
}

export const TRANSLATION_VERSIONS = ['translated', 'edited'] as const;
export type TranslationVersion = (typeof TRANSLATION_VERSIONS)[number];

export class ExportTranslationQuery {
  @ApiProperty({ enum: EXPORT_FORMATS, enumName: 'ExportFormat' })
  @IsIn(EXPORT_FORMATS, { message: `format must be one of ${EXPORT_FORMATS.join(', ')}.` })
  format!: ExportFormat;

  @ApiPropertyOptional({ type: Boolean, default: false, description: 'Each text below what it was translated from.' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean({ message: '$property must be true or false.' })
  bilingual = false;

  @ChoiceField(TRANSLATION_VERSIONS, 'TranslationVersion', {
    optional: true,
    description: 'Edited if there is one, unless named.',
  })
  version?: TranslationVersion;
}
