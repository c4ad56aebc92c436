import 'reflect-metadata';
import { plainToInstance, Transform, Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  MinLength,
  ValidateBy,
  validateSync,
} from 'class-validator';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { withoutTrailingSlashes } from './without-trailing-slashes.js';

const flag = () =>
  Transform(({ value }: { value: unknown }) => {
    const word = String(value).toLowerCase();
    if (['on', 'true', '1'].includes(word)) return true;
    return ['off', 'false', '0'].includes(word) ? false : value;
  });
const url = (schemes: string) =>
  ValidateBy({
    name: 'isAddress',
    validator: {
      validate: (value) => new RegExp(`^(${schemes})://`).test(String(value)) && URL.canParse(String(value)),
      defaultMessage: () => `$property must be an address that begins with ${schemes.replaceAll('|', ':// or ')}://`,
    },
  });

/** One queue per class of work: files that come in, files fetched from elsewhere, what is done by the way, short work on files, engines. None holds up another. */
export const QUEUES = ['media', 'imports', 'background', 'tools', 'engines'] as const;
export type QueueName = (typeof QUEUES)[number];

const TRANSLATORS = ['auto', 'openai', 'deepl', 'libretranslate', 'nllb-local', 'apertium'] as const;
const SUMMARIZERS = ['auto', 'openai', 'deepgram', 'bart-local', 'extractive'] as const;

/** Every variable the process reads, by its own name. `readEnvironment` is the only reader of `process.env`. */
export class Environment {
  @IsIn(['development', 'test', 'production'])
  NODE_ENV: 'development' | 'test' | 'production' = 'development';

  @IsNotEmpty()
  HOST = '127.0.0.1';

  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(65_535)
  PORT = 3000;

  @IsOptional()
  @url('http|https')
  PUBLIC_URL?: string;

  /** How many proxies stand in front, as Fastify's `trustProxy` counts them. */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  TRUST_PROXY = 0;

  /** Signs tokens and encrypts stored secrets. */
  @IsString()
  @MinLength(32, { message: 'APP_SECRET must be at least 32 characters; make one with: openssl rand -base64 48' })
  APP_SECRET!: string;

  @IsOptional()
  @MinLength(32, { message: 'APP_SECRET_PREVIOUS must be at least 32 characters, as it was' })
  APP_SECRET_PREVIOUS?: string;

  @IsString()
  DATA_DIR = '.data';

  @url('postgres|postgresql')
  DATABASE_URL!: string;

  /** A worker carries out what the outbox holds in one transaction, which takes others of its own. */
  @Type(() => Number)
  @IsInt()
  @Min(4)
  DATABASE_POOL_SIZE = 10;

  @url('redis|rediss')
  REDIS_URL!: string;

  @IsOptional()
  @url('file|s3')
  STORAGE_URL?: string;

  @IsOptional()
  @url('http|https')
  S3_ENDPOINT?: string;

  @IsOptional()
  @IsString()
  S3_REGION = 'us-east-1';

  /** Without it the machine's own identity is used, where it has one. */
  @IsOptional()
  @IsString()
  S3_ACCESS_KEY_ID?: string;

  @IsOptional()
  @IsString()
  S3_SECRET_ACCESS_KEY?: string;

  /** The internal location at which nginx in front serves the storage folder. */
  @IsOptional()
  @Matches(/^(\/[\w-]+)+\/?$/, { message: '$property must be a path such as /_files, as in nginx’s internal location' })
  X_ACCEL_PREFIX?: string;

  @IsOptional()
  @url('smtp|smtps')
  SMTP_URL?: string;

  @IsString()
  MAIL_FROM = 'Timbrel <no-reply@localhost>';

  @IsString()
  SUPPORT_EMAIL = 'support@localhost';

  @IsIn(['auto', 'deepgram', 'openai', 'whisper-local', 'pocketsphinx'])
  TRANSCRIBER: 'auto' | 'deepgram' | 'openai' | 'whisper-local' | 'pocketsphinx' = 'auto';

  @IsIn(TRANSLATORS)
  TRANSLATOR: (typeof TRANSLATORS)[number] = 'auto';

  @IsIn(SUMMARIZERS)
  SUMMARIZER: (typeof SUMMARIZERS)[number] = 'auto';

  @IsOptional()
  @IsString()
  DEEPL_API_KEY?: string;

  @IsOptional()
  @url('http|https')
  LIBRETRANSLATE_URL?: string;

  @IsOptional()
  @IsString()
  DEEPGRAM_API_KEY?: string;

  @IsOptional()
  @url('http|https')
  DEEPGRAM_API_BASE?: string;

  @IsOptional()
  @IsString()
  OPENAI_API_KEY?: string;

  @IsOptional()
  @url('http|https')
  OPENAI_BASE_URL?: string;

  @IsOptional()
  @IsString()
  OPENAI_AUDIO_MODEL?: string;

  @IsOptional()
  @IsString()
  OPENAI_CHAT_MODEL?: string;

  @IsOptional()
  @IsString()
  LOCAL_MODELS_DIR?: string;

  @IsOptional()
  @IsString()
  POCKETSPHINX_MODEL_DIR?: string;

  @IsOptional()
  @IsString()
  FFMPEG_PATH?: string;

  @IsOptional()
  @IsString()
  FFPROBE_PATH?: string;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  WORKER_CONCURRENCY?: number;

  /** What a worker works on; unset, on everything. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.split(/[,\s]+/).filter(Boolean) : value,
  )
  @IsIn(QUEUES, { each: true })
  WORKER_QUEUES?: QueueName[];

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  LOG_LEVEL = 'info';

  /** Where the process tells Prometheus of itself; unset, it does not. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(65_535)
  METRICS_PORT?: number;

  @IsNotEmpty()
  METRICS_HOST = '127.0.0.1';

  /** Whoever asks for metrics has to show it. */
  @IsOptional()
  @MinLength(16, { message: 'METRICS_TOKEN must be at least 16 characters' })
  METRICS_TOKEN?: string;

  /** Base address of a collector of traces that speaks OTLP over HTTP; unset, there are none. */
  @IsOptional()
  @url('http|https')
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  /** Multiplies every rate limit, for load tests. */
  @Type(() => Number)
  @IsNumber()
  @Min(0.001)
  RATE_LIMIT_SCALE = 1;

  /** Folder of an operator's own terms and privacy texts. */
  @IsOptional()
  @IsString()
  LEGAL_DIR?: string;

  @IsOptional()
  @IsString()
  GOOGLE_CLIENT_ID?: string;

  @IsOptional()
  @IsString()
  GOOGLE_CLIENT_SECRET?: string;

  /** Any issuer of OpenID Connect can stand in. */
  @url('http|https')
  GOOGLE_ISSUER = 'https://accounts.google.com';

  @IsOptional()
  @IsString()
  STRIPE_SECRET_KEY?: string;

  @IsOptional()
  @IsString()
  STRIPE_WEBHOOK_SECRET?: string;

  @IsOptional()
  @url('http|https')
  STRIPE_API_BASE?: string;

  @IsOptional()
  @IsString()
  PAYPAL_CLIENT_ID?: string;

  @IsOptional()
  @IsString()
  PAYPAL_CLIENT_SECRET?: string;

  @IsOptional()
  @IsString()
  PAYPAL_WEBHOOK_ID?: string;

  @IsOptional()
  @url('http|https')
  PAYPAL_API_BASE?: string;

  /** On by itself where nothing else takes payments and the server is private; `on` shows it to everybody. */
  @IsOptional()
  @flag()
  @IsBoolean({ message: '$property must be on or off' })
  TEST_GATEWAY?: boolean;

  /** Set by the start script when it runs the database itself; the demo account hangs on it. */
  @flag()
  @IsBoolean({ message: '$property must be on or off' })
  EMBEDDED_DATABASE = false;

  /** The secret that signs and seals, then the one before it, under which older things still count. */
  get secrets(): readonly string[] {
    return [this.APP_SECRET, ...(this.APP_SECRET_PREVIOUS ? [this.APP_SECRET_PREVIOUS] : [])];
  }

  get publicUrl(): string {
    return withoutTrailingSlashes(this.PUBLIC_URL ?? `http://localhost:${this.PORT}`);
  }

  get storageUrl(): string {
    return this.STORAGE_URL ?? `file://${resolve(this.DATA_DIR, 'storage')}`;
  }

  /** Whether the server listens to this machine alone; a proxy or a tunnel on it may still let others in. */
  get isLoopback(): boolean {
    return isLoopback(this.HOST);
  }

  /** The settings by which others than whoever sits at this machine come in. */
  get openedBy(): string[] {
    return [
      ...(this.isLoopback ? [] : [`HOST=${this.HOST}`]),
      ...(isLoopback(new URL(this.publicUrl).hostname) ? [] : [`PUBLIC_URL=${this.publicUrl}`]),
      ...(this.TRUST_PROXY === 0 ? [] : [`TRUST_PROXY=${this.TRUST_PROXY}`]),
    ];
  }

  /** Whether the server is for this machine alone. What exists for it alone also looks at each request: `isLocalRequest`. */
  get isPrivate(): boolean {
    return !this.isProduction && this.openedBy.length === 0;
  }

  get isProduction(): boolean {
    return this.NODE_ENV === 'production';
  }

  get usesStripe(): boolean {
    return this.STRIPE_SECRET_KEY !== undefined;
  }

  get usesPayPal(): boolean {
    return this.PAYPAL_CLIENT_ID !== undefined;
  }

  get usesTestGateway(): boolean {
    if (this.TEST_GATEWAY !== undefined) return this.TEST_GATEWAY;
    return !this.usesStripe && !this.usesPayPal && this.isPrivate;
  }

  get usesMailbox(): boolean {
    return !this.SMTP_URL && this.isPrivate;
  }

  get usesDemoAccount(): boolean {
    return this.EMBEDDED_DATABASE && this.isPrivate;
  }
}

/** @param host a name, an address, or an IPv6 address in the brackets of a URL */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

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
