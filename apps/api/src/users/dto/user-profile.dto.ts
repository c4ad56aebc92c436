import { ApiProperty } from '@nestjs/swagger';
import { type Figures } from '../account-figures.js';
import { LANGUAGES, type Language, THEMES, type Theme, User } from '../user.entity.js';

export class UserProfileDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'email' }) email!: string;
  @ApiProperty() email_verified!: boolean;
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
