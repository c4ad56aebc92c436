import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type AuthenticatedRequest } from '../common/auth/current-user.decorator.js';
import { drain } from '../uploads/drain.js';
import { UploadErrors } from '../uploads/upload.errors.js';
import { UploadsService } from '../uploads/uploads.service.js';

const LIMITS = { fileSize: Infinity, files: 1, fields: 10 };

/** A form may bring its file along: it goes into the library first, and the order then names it as any other. */
@Injectable()
export class FileInForm implements NestInterceptor {
  constructor(private readonly uploads: UploadsService) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<ReturnType<CallHandler['handle']>> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (request.isMultipart()) {
      try {
        request.body = await this.received(request);
      } catch (error) {
        await drain(request);
        throw error;
      }
    }
    return next.handle();
  }

  /** Fields may stand before the file or after it. */
  private async received(request: AuthenticatedRequest): Promise<Record<string, unknown>> {
    const fields: Record<string, unknown> = {};
    for await (const part of request.parts({ preservePath: true, limits: LIMITS })) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value;
        continue;
      }
      if (!part.filename || part.fieldname !== 'file') throw UploadErrors.noFile();
      const file = await this.uploads.receive(request.user.userId, {
        ...{ name: part.filename, declaredType: part.mimetype, declaredBytes: null, content: part.file },
      });
      fields['upload_id'] = file.id;
    }
    return fields;
  }
}
