import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';

const CodeField = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: String, maxLength: 40, example: '482913' }),
    MaxLength(40),
    IsString(),
    IsNotEmpty({ message: 'Enter the code that your authenticator app shows.' }),
  );

export class SecondFactorCodeDto {
  @CodeField() code!: string;
}

export class SecondFactorSignInDto extends SecondFactorCodeDto {
  @ApiProperty({ description: 'The `second_factor_token` of the refused sign-in; good for five minutes.' })
  @IsNotEmpty({ message: 'second_factor_token is required: sign in first.' })
  @IsString()
  @MaxLength(1_000)
  second_factor_token!: string;
}

export class SecondFactorDto {
  @ApiProperty() enabled!: boolean;
  @ApiProperty({ type: Number, nullable: true, description: 'Null while it is off.' })
  recovery_codes_left!: number | null;
}

export class SecondFactorSecretDto {
  @ApiProperty({ description: 'Base 32, to be typed where no picture can be read.' }) secret!: string;
  @ApiProperty({ description: 'What the picture for authenticator apps holds.' }) otpauth_uri!: string;
}

export class RecoveryCodesDto {
  @ApiProperty({ type: [String], description: 'Each works once. They are not shown again.' }) recovery_codes!: string[];
}
