import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, IsUrl, MaxLength } from 'class-validator';

export class ImportDto {
  @ApiProperty({ example: 'https://example.com/episode-12.mp3', description: 'On the public internet, by https.' })
  @IsUrl(
    { protocols: ['https'], require_protocol: true, require_tld: false, disallow_auth: true },
    { message: 'url must be an address that begins with https:// and holds no password.' },
  )
  @MaxLength(2_000)
  url!: string;

  @ApiPropertyOptional({
    description: 'What the file is to be called, with its ending; else as the other side calls it.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(255)
  name?: string;
}
