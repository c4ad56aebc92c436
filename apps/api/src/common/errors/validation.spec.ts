import { describe, expect, it } from '@jest/globals';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional, IsString } from 'class-validator';
import { createValidationPipe } from './validation.js';

class OrderDto {
  @ApiProperty() @IsString() name!: string;
  @ApiPropertyOptional() @IsOptional() @IsBoolean() diarize = true;
  @ApiPropertyOptional({ type: String, nullable: true }) @IsOptional() @IsString() note?: string | null;
}

const read = (body: object) => createValidationPipe().transform(body, { type: 'body', metatype: OrderDto });

describe('the validation of a body', () => {
  it('takes null for left out, so that a default stands, but where null is documented', async () => {
    expect(await read({ name: 'a', diarize: null, note: null })).toEqual({ name: 'a', diarize: true, note: null });
  });

  it('refuses null for what has to be there', async () => {
    await expect(read({ name: null })).rejects.toMatchObject({ options: { details: [{ field: 'name' }] } });
  });
});
