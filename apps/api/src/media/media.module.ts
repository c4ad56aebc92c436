import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { StoredFiles } from '../usage/stored-bytes.js';
import { ArchiveService } from './archive.service.js';
import { OrphanSweeper } from './audit/orphan.sweeper.js';
import { StorageAuditService } from './audit/storage-audit.service.js';
import { StreamingController } from './streaming.controller.js';
import { DerivativesService } from './derivatives.service.js';
import { FileLists } from './file-lists.service.js';
import { LibraryController } from './library.controller.js';
import { LibraryStorage } from './library-storage.js';
import { MediaService } from './media.service.js';
import { RetentionService } from './retention/retention.service.js';
import { RetentionSweeper } from './retention/retention.sweeper.js';

@Module({
  controllers: [LibraryController, StreamingController],
  providers: [
    MediaService,
    FileLists,
    ArchiveService,
    DerivativesService,
    { provide: StoredFiles, useClass: LibraryStorage },
  ],
  exports: [MediaService, DerivativesService],
})
export class MediaModule {}

/** Expiry of files. */
@Module({ imports: [MediaModule, NotificationsModule], providers: [RetentionService, RetentionSweeper] })
export class RetentionModule {}

/** Compares the storage with the records. */
@Module({ providers: [StorageAuditService], exports: [StorageAuditService] })
export class AuditModule {}

/** The part that runs in workers. */
@Module({ imports: [AuditModule], providers: [OrphanSweeper] })
export class AuditWorkerModule {}
