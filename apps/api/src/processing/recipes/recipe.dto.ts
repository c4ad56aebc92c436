import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsNotEmpty,
  IsString,
  IsUUID,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { MaxBytes } from '../../common/text/bytes.js';
import { JobDto } from '../jobs/job.dto.js';
import { type AnyStepDto, STEP_DTOS, stepDiscriminator, StepDto } from '../audio/steps.dto.js';
import { type Recipe } from './recipe.entity.js';

/** The name becomes part of the names of files: 80 characters of any language, but not 80 emoji. */
const MAX_NAME_BYTES = 240;
const MAX_STEPS = 12;
const MAX_FILES = 100;

const ApiSteps = () =>
  ApiProperty({
    type: 'array',
    items: { oneOf: STEP_DTOS.map((dto) => ({ $ref: getSchemaPath(dto) })) },
    description: 'In order; convert may come once, after the steps on sound, and transcribe last.',
  });

@ApiExtraModels(...STEP_DTOS)
export class SaveRecipeDto {
  @ApiProperty({ maxLength: 80 })
  @IsString()
  @IsNotEmpty({ message: 'name must say what the recipe is called.' })
  @MaxLength(80, { message: 'name may have 80 characters at most.' })
  @MaxBytes(MAX_NAME_BYTES, { message: `name may have ${MAX_NAME_BYTES} bytes at most. Use fewer emoji.` })
  name!: string;

  @ApiSteps()
  @IsArray()
  @ArrayNotEmpty({ message: 'steps must name at least one step.' })
  @ArrayMaxSize(MAX_STEPS, { message: `steps may name ${MAX_STEPS} steps at most.` })
  @ValidateNested({ each: true })
  @Type(() => StepDto, stepDiscriminator)
  steps!: AnyStepDto[];
}

export class RecipeDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiSteps() steps!: AnyStepDto[];
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;

  static of({ id, name, steps, createdAt, updatedAt }: Recipe): RecipeDto {
    return { id, name, steps, created_at: createdAt.toISOString(), updated_at: updatedAt.toISOString() };
  }
}

export class RecipesDto {
  @ApiProperty({ type: [RecipeDto], description: 'By name.' }) recipes!: RecipeDto[];
}

export class RunRecipeDto {
  @ApiProperty({ type: [String], format: 'uuid', maxItems: MAX_FILES })
  @IsArray()
  @ArrayNotEmpty({ message: 'file_ids must name at least one file.' })
  @ArrayMaxSize(MAX_FILES, { message: `file_ids may name ${MAX_FILES} files at most.` })
  @IsUUID(undefined, { each: true, message: 'file_ids must be ids of files.' })
  file_ids!: string[];
}

export class RecipeJobsDto {
  @ApiProperty({ type: [JobDto], description: 'One for each file, in the order of the files.' }) jobs!: JobDto[];
}
