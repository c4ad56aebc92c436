import { HttpStatus } from '@nestjs/common';
import { DomainError } from '../common/errors/domain-error.js';

const UNITS = ['Bytes', 'KB', 'MB', 'GB'];

/** Base 1024 with at most two decimals, as the file list writes sizes. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${Number((bytes / 1024 ** power).toFixed(2))} ${UNITS[power]}`;
}

export const STORAGE_FULL = 'STORAGE_FULL';

/** The account's storage has no room for so many bytes. */
export class StorageFullError extends DomainError {
  constructor(bytes: number, available: number) {
    const message = `File too large. Please try a smaller file or upgrade your plan. (${formatBytes(bytes)} > ${formatBytes(available)} available)`;
    super(HttpStatus.PAYLOAD_TOO_LARGE, STORAGE_FULL, message, {
      details: [{ field: 'file', message }],
      extensions: { upgrade_required: true },
    });
  }
}
