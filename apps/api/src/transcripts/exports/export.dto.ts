import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { CUE_LAYOUTS, type CueLayout, DELIVERY_PROFILES, type DeliveryProfileKey } from '@timbrel/subtitles';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { ChoiceField } from '../../common/fields.js';
import { EXPORT_FORMATS, type ExportFormat } from '../../subscriptions/plans/plan.js';
import { TranscriptQuery } from '../dto/transcript.dto.js';

export const PROFILE_KEYS = Object.keys(DELIVERY_PROFILES) as DeliveryProfileKey[];

const Switch = (description: string, byDefault: boolean): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: Boolean, default: byDefault, description }),
    IsOptional(),
    Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value)),
    IsBoolean({ message: '$property must be true or false.' }),
  );

export class ExportQuery extends TranscriptQuery {
  @ApiProperty({ enum: EXPORT_FORMATS, enumName: 'ExportFormat' })
  @IsIn(EXPORT_FORMATS, { message: `format must be one of ${EXPORT_FORMATS.join(', ')}.` })
  format!: ExportFormat;

  @Switch('Who speaks.', true) speakers = true;
  @Switch('When, in txt, docx and pdf.', true) timestamps = true;
  @Switch('In txt, docx and pdf: what one speaker says without a pause as one paragraph.', false) paragraphs = false;

  @ChoiceField(PROFILE_KEYS, 'DeliveryProfile', { default: 'streaming', description: 'Of srt and vtt.' })
  profile: DeliveryProfileKey = 'streaming';

  @ChoiceField(CUE_LAYOUTS, 'CueLayout', {
    default: 'auto',
    description:
      'Of srt and vtt: divided anew, or a cue for each segment; auto keeps the segments of an edited version, and those that are subtitles already.',
  })
  layout: CueLayout = 'auto';
}
