import { Module } from '@nestjs/common';
import { InvoiceReader } from './invoice-reader.js';
import { InvoicesController } from './invoices.controller.js';
import { InvoicesService } from './invoices.service.js';
import { InvoicePrinter } from './pdf/invoice-printer.js';

@Module({
  controllers: [InvoicesController],
  providers: [InvoicesService, InvoiceReader, InvoicePrinter],
  exports: [InvoicesService],
})
export class InvoicesModule {}
