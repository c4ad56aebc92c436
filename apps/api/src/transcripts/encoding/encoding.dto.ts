import { ApiProperty } from '@nestjs/swagger';
import { type EncodingPreviews, TEXT_ENCODINGS, type TextEncoding } from '@timbrel/subtitles/files';
import { IsIn, ValidateIf } from 'class-validator';
import { ChoiceField } from '../../common/fields.js';

/** What a text is written in, where that is known better than its bytes tell; kept for the file. */
export const EncodingField = (): PropertyDecorator =>
  ChoiceField(TEXT_ENCODINGS, 'TextEncoding', {
    optional: true,
    description: 'What the text file is written in, if known. Remembered for the file; without it, it is detected.',
  });

export class EncodingQuery {
  @EncodingField() encoding?: TextEncoding;
}

export class ChooseEncodingDto {
  @ApiProperty({
    enum: TEXT_ENCODINGS,
    enumName: 'TextEncoding',
    nullable: true,
    description: 'null to have it detected again.',
  })
  @ValidateIf((body: ChooseEncodingDto) => body.encoding !== null)
  @IsIn(TEXT_ENCODINGS, { message: `encoding must be null or one of ${TEXT_ENCODINGS.join(', ')}.` })
  encoding!: TextEncoding | null;
}

export class EncodingGuessDto {
  @ApiProperty({ enum: TEXT_ENCODINGS, enumName: 'TextEncoding' }) encoding!: TextEncoding;
  @ApiProperty({ minimum: 0, maximum: 1 }) confidence!: number;
  @ApiProperty({ type: [String], description: 'How some of its lines read.' }) lines!: string[];
}

export class TextEncodingDto {
  @ApiProperty({ format: 'uuid' }) file_id!: string;
  @ApiProperty({ enum: TEXT_ENCODINGS, enumName: 'TextEncoding' }) encoding!: TextEncoding;
  @ApiProperty({ minimum: 0, maximum: 1 }) encoding_confidence!: number;
  @ApiProperty({ description: 'Where false, show the lines to somebody and ask.' }) encoding_certain!: boolean;
  @ApiProperty({ description: 'Whether somebody has chosen it for the file.' }) is_chosen!: boolean;
  @ApiProperty({ type: [String], description: 'How some of its lines read.' }) lines!: string[];
  @ApiProperty({ type: [EncodingGuessDto], description: 'What else it may be written in, the likeliest first.' })
  guesses!: EncodingGuessDto[];

  static of(fileId: string, isChosen: boolean, preview: EncodingPreviews): TextEncodingDto {
    const { encoding, confidence, isCertain, lines, guesses } = preview;
    return {
      ...{ file_id: fileId, encoding, encoding_confidence: confidence, encoding_certain: isCertain },
      ...{ is_chosen: isChosen, lines, guesses },
    };
  }
}
