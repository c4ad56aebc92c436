import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { SUMMARY_LENGTHS, type SummaryLength } from '@timbrel/engines';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { ChoiceField } from '../../common/fields.js';
import { PageDto, PageQuery } from '../../common/pagination/page-query.dto.js';
import { TranscriptEngineDto } from '../../transcripts/dto/transcript.dto.js';
import { TextOrderDto } from '../jobs/orders/text-order.dto.js';
import { type Summary, type SummaryClaim, type SummarySource } from './summary.entity.js';

/** Of txt, md, pdf, srt, vtt, or a recording. */
export class SummarizeDto extends TextOrderDto {
  @ChoiceField(SUMMARY_LENGTHS, 'SummaryLength', {
    default: 'medium',
    description: 'At most 3, 7 or 15 sentences.',
  })
  length: SummaryLength = 'medium';
}

export class SummarySourceDto {
  @ApiProperty({ description: 'What the text says there.' }) quote!: string;
  @ApiProperty({ type: Number, nullable: true, description: 'Seconds, of what is spoken.' }) start!: number | null;
  @ApiProperty({ type: Number, nullable: true }) end!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Of a document that has pages.' }) page!: number | null;
}

export class SummaryClaimDto {
  @ApiProperty() text!: string;
  @ApiProperty({ description: 'Whether the text says it where the sources point to; checked word by word.' })
  supported!: boolean;
  @ApiProperty({ type: [SummarySourceDto] }) sources!: SummarySource[];

  static of({ text, isSupported, sources }: SummaryClaim): SummaryClaimDto {
    return { text, supported: isSupported, sources };
  }
}

export class SummaryChapterDto {
  @ApiProperty() title!: string;
  @ApiProperty({ description: 'Seconds.' }) start!: number;
  @ApiProperty() end!: number;
}

export class SummaryHeadDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid', description: 'What was summarized.' }) upload_id!: string;
  @ApiProperty() original_file!: string;
  @ApiProperty({ enum: SUMMARY_LENGTHS, enumName: 'SummaryLength' }) length!: SummaryLength;
  @ApiProperty({ description: 'Code of a language, or auto.' }) language!: string;
  @ApiProperty({ type: TranscriptEngineDto }) engine!: TranscriptEngineDto;
  @ApiProperty() words_read!: number;
  @ApiProperty({ type: String, nullable: true, format: 'uuid', description: 'The file in the library.' })
  result_file_id!: string | null;
  @ApiProperty({ format: 'date-time' }) created_at!: string;

  static of(summary: Summary, originalName: string): SummaryHeadDto {
    const { id, fileId, length, language, engine, wordsRead, resultFileId, createdAt } = summary;
    return {
      ...{ id, upload_id: fileId, original_file: originalName, length, language, engine, words_read: wordsRead },
      ...{ result_file_id: resultFileId, created_at: createdAt.toISOString() },
    };
  }
}

export class SummaryDto extends SummaryHeadDto {
  @ApiProperty({ description: 'Whether its sentences are the text’s own.' }) quoted!: boolean;
  @ApiProperty({ type: [SummaryClaimDto] }) sentences!: SummaryClaimDto[];
  @ApiProperty({ type: [SummaryChapterDto], description: 'Of a recording that is long enough.' })
  chapters!: SummaryChapterDto[];
  @ApiProperty({ type: [SummaryClaimDto], description: 'Of a recording.' }) action_items!: SummaryClaimDto[];

  static override of(summary: Summary, originalName: string): SummaryDto {
    const { isQuoted, sentences, chapters, actionItems } = summary.content;
    return {
      ...SummaryHeadDto.of(summary, originalName),
      quoted: isQuoted,
      sentences: sentences.map((claim) => SummaryClaimDto.of(claim)),
      chapters,
      action_items: actionItems.map((claim) => SummaryClaimDto.of(claim)),
    };
  }
}

export class SummariesQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Only of this file: id, filename or original name.' })
  @IsOptional()
  @IsString()
  @MaxLength(600)
  upload_id?: string;
}

export class SummaryPageDto extends PageDto {
  @ApiProperty({ type: [SummaryHeadDto], description: 'The newest first.' }) summaries!: SummaryHeadDto[];
}
