import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { Public } from '../common/auth/public.decorator.js';
import { ApiProblems } from '../common/errors/problem.dto.js';
import { LANGUAGES, type Language } from '../users/user.entity.js';
import { LEGAL_TOPICS, LegalTexts, type LegalTopic } from './legal-texts.js';

export class LegalTopicParam {
  @IsIn(LEGAL_TOPICS, { message: `topic must be one of ${LEGAL_TOPICS.join(', ')}.` })
  topic!: LegalTopic;
}

export class LegalQuery {
  @ApiPropertyOptional({ enum: LANGUAGES, enumName: 'Language', default: 'en' })
  @IsIn(LANGUAGES, { message: `language must be one of ${LANGUAGES.join(', ')}.` })
  language: Language = 'en';
}

export class LegalTextDto {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Headings begin with `#`, paragraphs are apart by an empty line. Null: the page has words of its own.',
  })
  text!: string | null;
}

@ApiTags('support')
@Controller('legal')
export class LegalController {
  constructor(private readonly texts: LegalTexts) {}

  @Public()
  @Get(':topic')
  @ApiOperation({ operationId: 'getLegalText', summary: 'What whoever runs this server says of terms and privacy' })
  @ApiParam({ name: 'topic', enum: LEGAL_TOPICS })
  @ApiOkResponse({ type: LegalTextDto })
  @ApiProblems({ 400: 'VALIDATION_FAILED' })
  async text(@Param() { topic }: LegalTopicParam, @Query() { language }: LegalQuery): Promise<LegalTextDto> {
    return { text: await this.texts.find(topic, language) };
  }
}
