import { ConfigurationError, readEnvironment } from './config/environment.js';
import { createHttpApp } from './http.js';

try {
  // Faults of the configuration are said before anything is opened.
  const env = readEnvironment();
  const app = await createHttpApp(env);
  await app.listen(env.PORT, env.HOST);
} catch (error) {
  process.stderr.write(`${error instanceof ConfigurationError ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
}
