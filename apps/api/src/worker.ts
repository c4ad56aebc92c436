import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import { ConfigurationError, readEnvironment } from './config/read-environment.js';
import { WorkerModule } from './worker.module.js';

try {
  readEnvironment();
  const app = await NestFactory.createApplicationContext(WorkerModule, { bufferLogs: true, abortOnError: false });
  app.useLogger(app.get(Logger));
  app.enableShutdownHooks();
} catch (error) {
  process.stderr.write(`${error instanceof ConfigurationError ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
}
