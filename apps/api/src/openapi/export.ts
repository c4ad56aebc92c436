import { writeFile } from 'node:fs/promises';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../app.module.js';
import { API_PREFIX } from '../config/product.js';
import { buildDocument } from './document.js';

/** Writes the OpenAPI document to the path given. Opens no connection: the modules are only looked at (`preview`). */
const target = process.argv[2];
if (!target) throw new Error('Usage: node dist/openapi/export.js <file>');
const app = await NestFactory.create<NestFastifyApplication>(AppModule, new FastifyAdapter(), {
  preview: true,
  logger: false,
});
app.setGlobalPrefix(API_PREFIX);
await writeFile(target, `${JSON.stringify(buildDocument(app), null, 2)}\n`);
process.exit(0);
