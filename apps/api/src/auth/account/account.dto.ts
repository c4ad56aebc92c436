import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { EmailField, NameField, NewPasswordField, PasswordField } from '../dto/credentials.dto.js';

/** What is left out stays as it is. */
export class UpdateMeDto {
  @NameField({ required: false }) @IsOptional() name?: string;

  @EmailField({
    required: false,
    description: 'Takes effect once it is confirmed; the present address calls a change off.',
  })
  @IsOptional()
  email?: string;
}

export class ChangePasswordDto {
  @PasswordField('Please enter your current password.') currentPassword!: string;
  @NewPasswordField() newPassword!: string;
}

export class ReauthenticateDto {
  @PasswordField() password!: string;

  @ApiProperty({
    required: false,
    maxLength: 32,
    description: 'Where signing in takes one: of the app, or a recovery code.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(32)
  code?: string;
}

export class EmailConfirmedDto {
  @ApiProperty({ enum: ['changed', 'undone'], description: 'Undone: the account signs in by a new password alone.' })
  outcome!: 'changed' | 'undone';

  @ApiProperty({ format: 'email', description: 'The account’s address from here on.' }) email!: string;
}
