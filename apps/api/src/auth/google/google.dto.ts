import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsOptional, IsString, Length, Matches, MaxLength } from 'class-validator';
import { AuthResponseDto } from '../dto/auth-response.dto.js';

export class SignInOptionsDto {
  @ApiProperty({ description: 'Whether one can sign in with Google.' }) google!: boolean;
}

export class StartGoogleQuery {
  @ApiProperty({
    type: String,
    required: false,
    default: '/dashboard',
    description: 'A path of this application to come back to.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  // Neither another host nor a spelling that browsers take for one.
  @Matches(/^\/(?![/\\])[^\\\p{Cc}]*$/u, { message: 'return_to must be a path of this application, such as /library.' })
  return_to = '/dashboard';
}

export class GoogleLoginDto {
  @ApiProperty({ maxLength: 2_000 })
  @IsNotEmpty({ message: 'code is required: it is what the issuer sent back.' })
  @IsString()
  @MaxLength(2_000)
  code!: string;

  @ApiProperty({ required: false, description: 'As it came back with the code. Pages send it.' })
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  state?: string;

  @ApiProperty({ required: false, description: 'The issuer, where it came back with the code (RFC 9207).' })
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  iss?: string;

  @ApiProperty({ required: false, description: 'For programs that began on their own: their verifier (RFC 7636).' })
  @IsOptional()
  @IsString()
  @Length(43, 128)
  code_verifier?: string;
}

export class GoogleLoginResponseDto extends AuthResponseDto {
  @ApiProperty({ type: String, nullable: true, description: 'The path that was to be come back to.' })
  return_to!: string | null;
}
