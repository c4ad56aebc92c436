import type { Transcriber } from '@timbrel/engines';
import { Logger } from 'nestjs-pino';
import { returnTransferBuffersSoon } from './common/memory/transfer-buffers.js';
import { ConfigurationError, readEnvironment } from './config/read-environment.js';
import { createHttpApp } from './http.js';
import { Engines } from './processing/engines/engines.js';

const describe = ({ name, quality, languages }: Transcriber) => ({ name, quality, languages });

try {
  // Report configuration errors before opening anything.
  const env = readEnvironment();
  const app = await createHttpApp(env);
  const picked = (await app.get(Engines).all()).transcribers.pick('auto');
  // `npm start` parses this line for its summary.
  app.get(Logger).log({
    transcriber: 'engine' in picked ? describe(picked.engine) : null,
    demo: env.usesDemoAccount,
    mailbox: env.usesMailbox,
  });
  returnTransferBuffersSoon();
  await app.listen(env.PORT, env.HOST);
} catch (error) {
  process.stderr.write(`${error instanceof ConfigurationError ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
}
