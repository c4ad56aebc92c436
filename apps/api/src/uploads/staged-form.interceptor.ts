import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Multipart } from '@fastify/multipart';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { requireScope } from '../auth/require-scope.js';
import { type AuthenticatedRequest } from '../common/auth/current-user.decorator.js';
import { sha256 } from '../common/crypto/keys.js';
import { DomainError } from '../common/errors/domain-error.js';
import { Idempotent, type FingerprintedRequest } from '../common/idempotency/idempotency.interceptor.js';
import { Pace } from '../common/transfers/pace.js';
import { drain } from './drain.js';
import { endAfterDeadline } from './end-when-idle.js';
import { checkFormFile } from './form-file-types.js';
import { FormLimiter } from './body-limiter.js';
import { UploadErrors } from './upload.errors.js';
import { type StagedFile, UploadsService } from './uploads.service.js';

/** What a multipart envelope may add to the file it carries, beside its fields. */
const ENVELOPE_BYTES = 4_096;
/** The longest field of the contract has 600 characters. */
const LIMITS = { fileSize: Infinity, files: 1, fields: 10, fieldSize: 4_096 };
const FIELDS_BYTES = LIMITS.fields * LIMITS.fieldSize;

interface StagedForm {
  fields: Record<string, string>;
  /** Equal where every part has the same name, type, file name and content. */
  fingerprint: string;
  file: StagedFile | null;
}

type FormRequest = AuthenticatedRequest & FingerprintedRequest & { stagedFile?: StagedFile };

/**
 * Receives a form: its file goes into the storage, not into memory, and waits there for the handler to commit it. Runs before the
 * idempotency interceptor, so that a key is compared with what has really arrived; what isn't committed is discarded.
 */
@Injectable()
export class StagedFormInterceptor implements NestInterceptor {
  constructor(
    private readonly uploads: UploadsService,
    private readonly forms: FormLimiter,
    private readonly pace: Pace,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FormRequest>();
    return request.isMultipart() ? from(this.withForm(request, context, next)) : next.handle();
  }

  private async withForm(request: FormRequest, context: ExecutionContext, next: CallHandler): Promise<unknown> {
    const { fields, fingerprint, file } = await this.receive(request, context);
    request.body = { ...fields, ...(file && { upload_id: file.arrival.file.id }) };
    request.bodyFingerprint = fingerprint;
    if (file) request.stagedFile = file;
    try {
      return (await lastValueFrom(next.handle(), { defaultValue: undefined })) as unknown;
    } finally {
      await this.discard(file);
    }
  }

  private async receive(request: FormRequest, context: ExecutionContext): Promise<StagedForm> {
    try {
      requireScope(request.user, 'files:write');
      return await this.forms.receive(request.user.userId, request.raw, () => this.stage(request, context));
    } catch (error) {
      await drain(request);
      throw error;
    }
  }

  /** Fields may stand before the file or after it. Neither part of them may take longer than all fields need over the slowest connection. */
  private async stage(request: FormRequest, context: ExecutionContext): Promise<StagedForm> {
    const form: StagedForm = { fields: {}, fingerprint: '', file: null };
    const seen: unknown[] = [];
    const expectFields = () => endAfterDeadline(request.raw, this.pace.mostMsFor(FIELDS_BYTES));
    let stop = expectFields();
    try {
      for await (const part of wellFormed(request.parts({ preservePath: true, limits: LIMITS }))) {
        const head = [part.type, part.fieldname, part.mimetype];
        if (part.type === 'field') {
          if (typeof part.value !== 'string' || part.valueTruncated) throw UploadErrors.field(part.fieldname);
          form.fields[part.fieldname] = part.value;
          seen.push([...head, part.value]);
          continue;
        }
        // A form that was sent without choosing a file has a part without a name.
        if (!part.filename || part.fieldname !== 'file') throw UploadErrors.noFile();
        checkFormFile(context, part.filename);
        const length = Number(request.headers['content-length']);
        const envelope = ENVELOPE_BYTES + JSON.stringify(seen).length;
        stop();
        const arrival = await this.uploads.stage(request.user.userId, {
          name: part.filename,
          declaredType: part.mimetype,
          declaredBytes: Number.isFinite(length) ? Math.max(0, length - envelope) : null,
          content: part.file,
        });
        stop = expectFields();
        form.file = { arrival, isCommitted: false };
        seen.push([...head, part.filename, arrival.file.sha256]);
      }
      return { ...form, fingerprint: sha256(JSON.stringify(seen)) };
    } catch (error) {
      await this.discard(form.file);
      throw error;
    } finally {
      stop();
    }
  }

  private async discard(file: StagedFile | null): Promise<void> {
    if (file && !file.isCommitted) await this.uploads.discard(file.arrival);
  }
}

/** What the parser finds wrong is the sender's fault; what receiving a part finds stays what it is. */
async function* wellFormed(parts: AsyncIterableIterator<Multipart>): AsyncGenerator<Multipart> {
  for (;;) {
    const step = await parts.next().catch((error: unknown) => {
      throw error instanceof DomainError ? error : UploadErrors.brokenOff();
    });
    if (step.done) return;
    yield step.value;
  }
}

/** The form's file, or null where the request brought none. */
export const FormFile = createParamDecorator(
  (_: unknown, context: ExecutionContext): StagedFile | null =>
    context.switchToHttp().getRequest<FormRequest>().stagedFile ?? null,
);

/** `Idempotent` for a route that takes a form with a file. */
export const IdempotentForm = () => applyDecorators(UseInterceptors(StagedFormInterceptor), Idempotent());
