import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { Environment } from './environment.js';
import { isLoopback } from './is-loopback.js';

/** What a provider's first setting demands beside it. */
const BELONG_TOGETHER = {
  GOOGLE_CLIENT_ID: ['GOOGLE_CLIENT_SECRET'],
  STRIPE_SECRET_KEY: ['STRIPE_WEBHOOK_SECRET'],
  PAYPAL_CLIENT_ID: ['PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
};

/** Thrown at the start with every fault of the configuration in one message. */
export class ConfigurationError extends Error {}

/**
 * Reads and checks the configuration once.
 * @throws ConfigurationError naming every faulty variable and what it should be.
 */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Readonly<Environment> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const environment = plainToInstance(Environment, given, { exposeDefaultValues: true });
  const faults = validateSync(environment, { forbidUnknownValues: true }).flatMap((error) =>
    Object.values(error.constraints ?? {}),
  );
  if (environment.X_ACCEL_PREFIX && environment.storageUrl.startsWith('s3:')) {
    faults.push('X_ACCEL_PREFIX goes with a storage folder: an S3 store hands downloads out by itself');
  }
  if (environment.isProduction && !environment.SMTP_URL) {
    faults.push('SMTP_URL is required in production: without it nobody receives a verification code');
  }
  if (environment.METRICS_PORT !== undefined && !environment.METRICS_TOKEN && !isLoopback(environment.METRICS_HOST)) {
    faults.push('METRICS_TOKEN is required when METRICS_HOST is not loopback: metrics are not for everybody');
  }
  for (const [name, needed] of Object.entries(BELONG_TOGETHER)) {
    for (const other of needed) {
      if (given[name] !== undefined && given[other] === undefined)
        faults.push(`${other} is required with ${name}: without it no payment can be confirmed`);
    }
  }
  // An address that is none is a fault of its own, and cannot be looked into.
  if (!environment.isProduction && !environment.SMTP_URL && URL.canParse(environment.publicUrl)) {
    const settings = environment.openedBy;
    if (settings.length > 0)
      faults.push(
        `SMTP_URL is required with ${settings.join(', ')}: the embedded mailbox shows every mail to whoever asks, so it exists for ` +
          'this machine alone. Name a mail server, or leave HOST, PUBLIC_URL and TRUST_PROXY unset',
      );
  }
  if (faults.length > 0) {
    throw new ConfigurationError(
      `The configuration has ${faults.length} fault(s):\n${faults.map((f) => `  - ${f}`).join('\n')}`,
    );
  }
  return Object.freeze(environment);
}
