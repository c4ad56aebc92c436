import { Injectable } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error.js';
import { Egress, EgressError } from '../../common/egress/egress.js';
import { FileRecordDto } from '../../media/dto/file-record.dto.js';
import { UploadsService } from '../../uploads/uploads.service.js';
import { nameOfDownload } from './name-of-download.js';
import { JobFailure, type Operation, type OperationContext, type Outcome } from '../jobs/operation/operation.js';
import { type ImportJobResult } from './import-job.js';

/** Fetches a file from an address into the library, with every check of an upload. */
@Injectable()
export class ImportOperation implements Operation<'import'> {
  constructor(
    private readonly egress: Egress,
    private readonly uploads: UploadsService,
  ) {}

  async run({
    job,
    params: { url: address, name },
    signal,
    progress,
  }: OperationContext<'import'>): Promise<Outcome<ImportJobResult>> {
    progress({ fraction: 0, stage: 'connecting' });
    try {
      const { url, headers, body } = await this.egress.get(address, signal);
      const length = Number(headers['content-length'] ?? NaN);
      const total = Number.isFinite(length) ? length : null;
      const declaredType = headers['content-type'] ?? '';
      try {
        const arrival = await this.uploads.stage(
          job.userId,
          {
            name: name ?? nameOfDownload(url, headers),
            declaredType,
            declaredBytes: total,
            content: body,
            onBytes: (received) => progress({ fraction: total ? received / total : 0, stage: 'fetching' }),
          },
          job.id,
        );
        const record = FileRecordDto.of(arrival.file);
        return {
          result: {
            file_id: record.id,
            download_url: record.url,
            filename: record.filename,
            original_name: record.original_name,
            format: record.filename.split('.').pop()!,
            processing_type: 'import',
            file_size: record.size,
            created_at: record.created_at,
          },
          commit: async (em) => {
            await this.uploads.commit(em, arrival);
          },
          discard: () => this.uploads.discard(arrival),
        };
      } catch (error) {
        throw body.errored instanceof EgressError ? body.errored : error;
      } finally {
        body.destroy();
      }
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof EgressError) throw new JobFailure(error.code, error.message, error.retryable);
      if (error instanceof DomainError && error.code === 'UPLOAD_BROKEN_OFF') throw brokenOff();
      throw error;
    }
  }
}

const brokenOff = () =>
  new JobFailure('DOWNLOAD_BROKEN_OFF', 'The connection to the other side broke off. Please try again.', true);
