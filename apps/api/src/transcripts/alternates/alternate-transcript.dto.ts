import { ApiProperty } from '@nestjs/swagger';
import { type Disagreement } from '@timbrel/subtitles';
import { withStoredJson } from '../../common/stored-json.js';
import { SegmentDto, TranscriptEngineDto } from '../dto/transcript.dto.js';
import { type StoredComparison } from '../transcript-tasks.js';
import { type Transcript } from '../transcript.entity.js';

export class DisagreementDto implements Disagreement {
  @ApiProperty({ description: 'Place of the segment in the transcript.' }) segment!: number;
  @ApiProperty({ description: 'Where our reading stands in its text.' }) from!: number;
  @ApiProperty() to!: number;
  @ApiProperty({ description: 'Seconds.' }) start!: number;
  @ApiProperty() end!: number;
  @ApiProperty() ours!: string;
  @ApiProperty() theirs!: string;
}

export class OpinionDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: TranscriptEngineDto, description: 'Who has listened.' }) engine!: TranscriptEngineDto;
  @ApiProperty({ description: 'Share of the transcript’s words that it has heard too, 0 to 1.' }) agreement!: number;
  @ApiProperty({ type: [DisagreementDto], description: 'Against what readers see now.' })
  disagreements!: DisagreementDto[];
  @ApiProperty({ type: [SegmentDto], description: 'All that it has heard.' }) segments!: SegmentDto[];
  @ApiProperty({ format: 'date-time' }) created_at!: string;

  /** As JSON. */
  static of(
    { id, engine, createdAt }: Transcript,
    { agreement, disagreements }: StoredComparison,
    segments: string,
  ): string {
    const answer: Pick<OpinionDto, 'id' | 'engine' | 'agreement' | 'created_at'> = {
      ...{ id, engine, agreement, created_at: createdAt.toISOString() },
    };
    return withStoredJson(answer, { disagreements, segments });
  }
}

export class OpinionAnswerDto {
  @ApiProperty({ type: OpinionDto, nullable: true, description: 'The last one, where there is one.' })
  opinion!: OpinionDto | null;
}
