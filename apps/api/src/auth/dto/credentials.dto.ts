import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsEmail, IsNotEmpty, IsOptional, IsString, Length, Matches, MaxLength } from 'class-validator';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../passwords.js';

const Trimmed = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

export class EmailDto {
  @ApiProperty({ format: 'email', maxLength: 254 })
  @Trimmed()
  @IsNotEmpty({ message: 'Email is required' })
  @IsEmail({}, { message: 'Please enter a valid email' })
  @MaxLength(254, { message: 'Please enter a valid email' })
  email!: string;
}

export class SignupDto extends EmailDto {
  @ApiProperty({ maxLength: 100 })
  @Trimmed()
  @IsNotEmpty({ message: 'Name is required' })
  @IsString()
  @MaxLength(100, { message: 'Name must be at most 100 characters' })
  @Matches(/^\P{Cc}*$/u, { message: 'Name must not contain control characters' })
  name!: string;

  @ApiProperty({ minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD_LENGTH, format: 'password' })
  @IsString({ message: 'Password is required' })
  @Length(MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH, {
    message: ({ value }) =>
      typeof value === 'string' && value.length > MAX_PASSWORD_LENGTH
        ? `Password must be at most ${MAX_PASSWORD_LENGTH} characters`
        : `Password must be at least ${MIN_PASSWORD_LENGTH} characters`,
  })
  password!: string;
}

export class LoginDto extends EmailDto {
  @ApiProperty({ format: 'password' })
  @IsNotEmpty({ message: 'Password is required' })
  @IsString()
  @MaxLength(1_000, { message: 'Password is too long' })
  password!: string;

  @ApiProperty({ required: false, description: 'Keep the session for 30 days instead of the browser’s.' })
  @IsOptional()
  @IsBoolean()
  remember_me?: boolean;
}

export class VerifyCodeDto extends EmailDto {
  @ApiProperty({ minLength: 6, maxLength: 6, example: '482913' })
  @Trimmed()
  @Length(6, 6, { message: 'Please enter the 6-digit code sent to your email.' })
  code!: string;
}

export class VerifyEmailDto {
  @ApiProperty()
  @IsNotEmpty({ message: 'No verification token provided' })
  @IsString()
  @MaxLength(200)
  token!: string;
}

export class RefreshDto {
  @ApiProperty({ required: false, description: 'Left out by pages: their cookie holds it.' })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  refresh_token?: string;
}
