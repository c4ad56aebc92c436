import { IsOptional, IsString } from 'class-validator';
import { type MadeFileFields } from '../jobs/operation/made-file.js';

export class ImportParams {
  @IsString() url!: string;
  /** What the file is to be called; by the address or the other side where nothing is said. */
  @IsOptional() @IsString() name?: string;
}

export type ImportJobResult = Omit<MadeFileFields, 'source_file_id'>;
