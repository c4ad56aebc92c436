import { Module } from '@nestjs/common';
import { LegalController } from './legal.controller.js';
import { LegalTexts } from './legal-texts.js';
import { SupportController } from './support.controller.js';
import { SupportService } from './support.service.js';

@Module({ controllers: [SupportController, LegalController], providers: [SupportService, LegalTexts] })
export class SupportModule {}
