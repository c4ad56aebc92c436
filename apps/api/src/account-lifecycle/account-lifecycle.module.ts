import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { AccountDeletion } from './account-deletion.service.js';
import { AccountExport } from './account-export.service.js';
import { AccountLifecycleController } from './account-lifecycle.controller.js';
import { DeletionSweeper } from './deletion.sweeper.js';

@Module({
  imports: [AuthModule],
  controllers: [AccountLifecycleController],
  providers: [AccountDeletion, AccountExport],
})
export class AccountLifecycleModule {}

@Module({ imports: [AuthModule], providers: [AccountDeletion, DeletionSweeper] })
export class AccountLifecycleWorkerModule {}
