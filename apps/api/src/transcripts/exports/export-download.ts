import { HttpStatus, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../common/errors/domain-error.js';
import { contentDisposition } from '../../media/streaming.js';
import { CustomersService } from '../../subscriptions/customers/customers.service.js';
import { type ExportFormat } from '../../subscriptions/plans/plan.js';
import { DownloadsService } from '../../usage/downloads.service.js';
import { MIME_OF } from './transcript-writer.js';

class ExportFormatNotInPlanError extends DomainError {
  constructor(format: string, planName: string) {
    super(
      HttpStatus.FORBIDDEN,
      'EXPORT_FORMAT_NOT_IN_PLAN',
      `Your plan (${planName}) does not export ${format.toUpperCase()}. Choose another format or upgrade your plan.`,
      { extensions: { upgrade_required: true } },
    );
  }
}

export interface ExportOrder {
  format: ExportFormat;
  name: string;
  /** Called only where the plan allows the format. */
  write: () => Promise<string | Buffer> | string | Buffer;
}

/** Hands texts out as files, in the formats of the plan. */
@Injectable()
export class ExportDownload {
  constructor(
    private readonly customers: CustomersService,
    private readonly downloads: DownloadsService,
  ) {}

  /** @throws DomainError 403 */
  async send(userId: string, reply: FastifyReply, { format, name, write }: ExportOrder): Promise<string | Buffer> {
    const plan = await this.customers.planOf(userId);
    if (!plan.exportFormats.includes(format)) throw new ExportFormatNotInPlanError(format, plan.name);
    const content = await write();
    describeText(reply, format, contentDisposition('attachment', name));
    await this.downloads.note(userId, { name, format, sizeBytes: Buffer.byteLength(content) });
    return content;
  }
}

/** The headers of a text as a file. */
export function describeText(reply: FastifyReply, format: ExportFormat, disposition: string): void {
  void reply.headers({
    'Content-Type': MIME_OF[format],
    'Content-Disposition': disposition,
    'Cache-Control': 'private, no-cache',
    'X-Content-Type-Options': 'nosniff',
  });
}

/** What a thread has written, as Fastify sends it. */
export const asPayload = (content: string | Uint8Array): string | Buffer =>
  typeof content === 'string' ? content : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
