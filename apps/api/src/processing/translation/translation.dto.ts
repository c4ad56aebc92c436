import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { SOURCE_LANGUAGES, TARGET_LANGUAGES } from '@timbrel/engines';
import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { TextOrderDto } from '../jobs/orders/text-order.dto.js';

/** Of srt, vtt, txt, or a recording. */
export class TranslateDto extends TextOrderDto {
  @ApiProperty({ description: `Into which language: ${TARGET_LANGUAGES.join(', ')}; cn means zh.` })
  @IsString()
  @IsNotEmpty({ message: 'target_lang must name the language to translate into.' })
  @MaxLength(20)
  target_lang!: string;

  @ApiPropertyOptional({ default: 'auto', description: `What it is written in: ${SOURCE_LANGUAGES.join(', ')}.` })
  @IsOptional()
  @IsString()
  @MaxLength(20)
  source_lang?: string;
}
