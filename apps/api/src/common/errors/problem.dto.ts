import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiResponse, getSchemaPath } from '@nestjs/swagger';

export class FieldProblemDto {
  @ApiProperty({ description: 'The field, dotted for nested ones.' }) field!: string;
  @ApiProperty({ description: 'What is wrong and what would be right.' }) message!: string;
}

export class ProblemDto {
  @ApiProperty() type!: string;
  @ApiProperty() title!: string;
  @ApiProperty() status!: number;
  @ApiProperty() detail!: string;
  @ApiProperty({ description: 'The same text as `detail`.' }) message!: string;
  @ApiProperty({ description: 'Stable and upper-case; branch on this.' }) code!: string;
  @ApiProperty({ type: [FieldProblemDto] }) details!: FieldProblemDto[];
  @ApiProperty({ description: 'Quote it when you ask for help.' }) request_id!: string;
  @ApiProperty({ required: false, description: 'Whether another plan would allow it.' }) upgrade_required?: boolean;
}

/** Documents the refusals of a route: status → the codes it can carry. */
export const ApiProblems = (problems: Record<number, string>): MethodDecorator & ClassDecorator =>
  applyDecorators(
    ApiExtraModels(ProblemDto),
    ...Object.entries(problems).map(([status, description]) =>
      ApiResponse({
        status: Number(status),
        description,
        content: { 'application/problem+json': { schema: { $ref: getSchemaPath(ProblemDto) } } },
      }),
    ),
  );
