import { HttpStatus } from '@nestjs/common';
import { DomainError } from '../common/errors/domain-error.js';
import { ALLOWED_EXTENSIONS } from './file-types.js';

const field = (message: string) => ({ details: [{ field: 'file', message }] });
const refuse = (status: HttpStatus, code: string, message: string, extensions: Record<string, unknown> = {}) =>
  new DomainError(status, code, message, { ...field(message), extensions });

/** Every refusal of an upload. Each names the field and what would be right. */
export const UploadErrors = {
  noFile: () =>
    refuse(HttpStatus.BAD_REQUEST, 'NO_FILE', 'No file was sent. Send one as multipart/form-data in the field “file”.'),
  brokenOff: () =>
    refuse(
      HttpStatus.BAD_REQUEST,
      'UPLOAD_BROKEN_OFF',
      'The upload broke off or is not well-formed multipart/form-data. Please try again.',
    ),
  field: (name: string) => {
    const message = `${name} must be a text of at most 4 KiB.`;
    return new DomainError(HttpStatus.BAD_REQUEST, 'VALIDATION_FAILED', message, {
      details: [{ field: name, message }],
    });
  },
  emptyFile: (name: string) =>
    refuse(HttpStatus.BAD_REQUEST, 'EMPTY_FILE', `“${name}” is empty. Choose a file with content.`),
  extension: () =>
    refuse(
      HttpStatus.BAD_REQUEST,
      'INVALID_FILE_EXTENSION',
      `Only the following file types are allowed: ${ALLOWED_EXTENSIONS.map((extension) => `.${extension}`).join(', ')}`,
    ),
  declaredType: (type: string) =>
    refuse(HttpStatus.BAD_REQUEST, 'INVALID_FILE_TYPE', `File type ${type} is not allowed.`),
  content: (name: string, extension: string) =>
    refuse(
      HttpStatus.BAD_REQUEST,
      'FILE_CONTENT_MISMATCH',
      `The content of “${name}” is not a ${extension} file. Upload the original, or give it its true extension.`,
    ),
  tooLarge: (maxMb: number) =>
    refuse(
      HttpStatus.PAYLOAD_TOO_LARGE,
      'FILE_TOO_LARGE',
      `File too large. Your plan allows files up to ${maxMb} MB. Please try a smaller file or upgrade your plan.`,
      { upgrade_required: true },
    ),
};
