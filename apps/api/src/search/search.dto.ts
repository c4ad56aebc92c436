import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { MEDIA_KINDS, type MediaKind } from '../media/media-file.entity.js';

export class SearchQuery {
  @ApiProperty({ minLength: 2, maxLength: 200, description: 'Case and accents do not matter.' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @IsString()
  @MinLength(2)
  @MaxLength(200)
  q!: string;
}

export class FoundFileDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() original_name!: string;
  @ApiProperty({ enum: MEDIA_KINDS, enumName: 'MediaKind' }) kind!: MediaKind;
  @ApiProperty() has_transcript!: boolean;
}

export class FoundWordsDto {
  @ApiProperty({ format: 'uuid', description: 'The recording.' }) file_id!: string;
  @ApiProperty() original_name!: string;
  @ApiProperty({ description: 'When the words begin, in seconds.' }) start!: number;
  @ApiProperty({ description: 'What is said before them, shortened.' }) before!: string;
  @ApiProperty({ description: 'The words as they stand in the transcript.' }) match!: string;
  @ApiProperty({ description: 'What is said after them, shortened.' }) after!: string;
}

export class SearchDto {
  @ApiProperty({ type: [FoundFileDto], description: 'By their names, the newest first; 8 at most.' })
  files!: FoundFileDto[];
  @ApiProperty({
    type: [FoundWordsDto],
    description:
      'By what is said in them, in the text that readers see: the newest transcripts first, in the order of time; 8 at most, 3 of one.',
  })
  transcripts!: FoundWordsDto[];
}
