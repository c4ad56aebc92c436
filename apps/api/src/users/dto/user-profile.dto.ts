import { ApiProperty } from '@nestjs/swagger';
import { type Figures } from '../account-figures.js';
import { LANGUAGES, type Language, THEMES, type Theme, User } from '../user.entity.js';

export class UserProfileDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'email' }) email!: string;
  @ApiProperty() email_verified!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'A new address that waits for its confirmation.' })
  pending_email!: string | null;
  @ApiProperty({ description: 'Whether the account signs in with a password.' }) has_password!: boolean;
  @ApiProperty({ description: 'Whether signing in also takes a code.' }) second_factor!: boolean;
  @ApiProperty({ description: 'The plan’s id.' }) plan!: string;
  @ApiProperty({ type: String, nullable: true }) avatar_url!: string | null;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time', description: 'The same instant as `created_at`.' }) join_date!: string;
  @ApiProperty() total_downloads!: number;
  @ApiProperty() monthly_downloads!: number;
  @ApiProperty({ enum: THEMES, enumName: 'Theme' }) theme!: Theme;
  @ApiProperty({ enum: LANGUAGES, enumName: 'Language' }) language!: Language;
  @ApiProperty({ description: 'Storage the plan allows, in bytes.' }) quota!: number;

  static of(user: User, figures: Figures): UserProfileDto {
    const { theme, language } = user.effectiveSettings;
    const createdAt = user.createdAt.toISOString();
    return {
      id: user.id,
      name: user.name,
      email: user.email,
      email_verified: user.emailVerifiedAt !== null,
      pending_email: user.pendingEmail,
      has_password: user.passwordHash !== null,
      second_factor: user.secondFactor,
      plan: user.plan,
      avatar_url: user.avatarUrl,
      created_at: createdAt,
      join_date: createdAt,
      total_downloads: figures.totalDownloads,
      monthly_downloads: figures.monthlyDownloads,
      theme,
      language,
      quota: figures.quotaBytes,
    };
  }
}
