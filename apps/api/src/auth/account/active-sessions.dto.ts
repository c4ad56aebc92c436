import { ApiProperty } from '@nestjs/swagger';
import Bowser from 'bowser';
import { type Session } from '../session.entity.js';

const DEVICES = ['desktop', 'mobile', 'tablet', 'other'] as const;
type Device = (typeof DEVICES)[number];

/** What a browser says it is; programs say nothing that is known. */
export function describeClient(userAgent: string | null): {
  browser: string | null;
  os: string | null;
  device: Device;
} {
  const found = userAgent ? Bowser.parse(userAgent) : null;
  const device = DEVICES.find((each) => each === found?.platform.type) ?? 'other';
  return { browser: found?.browser.name || null, os: found?.os.name || null, device };
}

export class ActiveSessionDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ description: 'Whether it is the one that asks.' }) current!: boolean;
  @ApiProperty({ type: String, nullable: true, example: 'Firefox' }) browser!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'macOS' }) os!: string | null;
  @ApiProperty({ enum: DEVICES, enumName: 'DeviceKind' }) device!: Device;
  @ApiProperty({ type: String, nullable: true, description: 'The network address it was opened from.' })
  ip!: string | null;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time', description: 'To within an hour.' }) last_active_at!: string;
  @ApiProperty({ format: 'date-time' }) expires_at!: string;

  static of(session: Session, currentId: string): ActiveSessionDto {
    return {
      id: session.id,
      current: session.id === currentId,
      ...describeClient(session.userAgent),
      ip: session.ip,
      created_at: session.createdAt.toISOString(),
      last_active_at: session.rotatedAt.toISOString(),
      expires_at: session.expiresAt.toISOString(),
    };
  }
}

export class ActiveSessionsDto {
  @ApiProperty({ type: [ActiveSessionDto] }) sessions!: ActiveSessionDto[];
}
