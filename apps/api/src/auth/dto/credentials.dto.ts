import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsEmail, IsNotEmpty, IsOptional, IsString, Length, Matches, MaxLength } from 'class-validator';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../passwords.js';

const Trimmed = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/* Fields that more than one body has. What is checked last is said first, as with decorators one below the other. */

type Described = Pick<ApiPropertyOptions, 'required' | 'description' | 'example'>;

/** An e-mail address. */
export const EmailField = (described: Described = {}): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      ...described,
      type: String,
      format: 'email',
      maxLength: 254,
      example: 'ada@example.com',
    } as ApiPropertyOptions),
    Trimmed(),
    MaxLength(254, { message: 'Please enter a valid email' }),
    IsEmail({}, { message: 'Please enter a valid email' }),
    IsNotEmpty({ message: 'Email is required' }),
  );

/** What people are called. */
export const NameField = (described: Described = {}): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ ...described, type: String, maxLength: 100 } as ApiPropertyOptions),
    Trimmed(),
    Matches(/^\P{Cc}*$/u, { message: 'Name must not contain control characters' }),
    MaxLength(100, { message: 'Name must be at most 100 characters' }),
    IsString(),
    IsNotEmpty({ message: 'Name is required' }),
  );

/** A password that exists already: whatever it is, it is compared. */
export const PasswordField = (missing = 'Password is required'): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: String, format: 'password' }),
    MaxLength(1_000, { message: 'Password is too long' }),
    IsString(),
    IsNotEmpty({ message: missing }),
  );

/** A password that somebody chooses. */
export const NewPasswordField = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: String, minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD_LENGTH, format: 'password' }),
    Length(MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH, {
      message: ({ value }) =>
        typeof value === 'string' && value.length > MAX_PASSWORD_LENGTH
          ? `Password must be at most ${MAX_PASSWORD_LENGTH} characters`
          : `Password must be at least ${MIN_PASSWORD_LENGTH} characters`,
    }),
    IsString({ message: 'Password is required' }),
  );

export class EmailDto {
  @EmailField() email!: string;
}

export class SignupDto extends EmailDto {
  @NameField() name!: string;
  @NewPasswordField() password!: string;
}

export class LoginDto extends EmailDto {
  @PasswordField() password!: string;

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
