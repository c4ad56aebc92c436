import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, ValidateNested } from 'class-validator';
import { LANGUAGES, type Language, THEMES, type Theme, type User } from '../user.entity.js';

export class NotificationSettingsDto {
  @ApiProperty() email!: boolean;
  @ApiProperty() push!: boolean;
  @ApiProperty() marketing!: boolean;
}

export class SettingsDto {
  @ApiProperty({ enum: THEMES, enumName: 'Theme' }) theme!: Theme;
  @ApiProperty({ description: 'Whether the theme is dark; derived from `theme`.' }) darkMode!: boolean;
  @ApiProperty({ enum: LANGUAGES, enumName: 'Language' }) language!: Language;
  @ApiProperty() autoSave!: boolean;
  @ApiProperty() privacyMode!: boolean;
  @ApiProperty({ description: 'Whether the dashboard shows a newcomer’s first steps.' }) firstSteps!: boolean;
  @ApiProperty({ type: NotificationSettingsDto }) notifications!: NotificationSettingsDto;

  static of(user: User): SettingsDto {
    const settings = user.effectiveSettings;
    return { ...settings, darkMode: settings.theme === 'dark' };
  }
}

/** What is left out stays as it is. */
export class UpdateNotificationSettingsDto {
  @ApiProperty({ required: false }) @IsOptional() @IsBoolean() email?: boolean;
  @ApiProperty({ required: false }) @IsOptional() @IsBoolean() push?: boolean;
  @ApiProperty({ required: false }) @IsOptional() @IsBoolean() marketing?: boolean;
}

/** Every member is optional: what is left out stays as it is. */
export class UpdateSettingsDto {
  @ApiProperty({ enum: THEMES, enumName: 'Theme', required: false })
  @IsOptional()
  @IsIn(THEMES, { message: 'theme must be light, dark or system.' })
  theme?: Theme;

  @ApiProperty({ required: false, description: 'Sets the theme to dark or light where `theme` is left out.' })
  @IsOptional()
  @IsBoolean()
  darkMode?: boolean;

  @ApiProperty({ enum: LANGUAGES, enumName: 'Language', required: false })
  @IsOptional()
  @IsIn(LANGUAGES, { message: 'language must be en, es, fr or de.' })
  language?: Language;

  @ApiProperty({ required: false }) @IsOptional() @IsBoolean() autoSave?: boolean;
  @ApiProperty({ required: false }) @IsOptional() @IsBoolean() privacyMode?: boolean;
  @ApiProperty({ required: false }) @IsOptional() @IsBoolean() firstSteps?: boolean;

  @ApiProperty({ type: UpdateNotificationSettingsDto, required: false })
  @IsOptional()
  @ValidateNested()
  @Type(() => UpdateNotificationSettingsDto)
  notifications?: UpdateNotificationSettingsDto;
}
