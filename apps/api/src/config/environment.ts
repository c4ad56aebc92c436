import 'reflect-metadata';
import { Transform, Type } from 'class-transformer';
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
} from 'class-validator';
import { resolve } from 'node:path';
import { Address, Flag } from './environment-fields.js';
import { isLoopback } from './is-loopback.js';
import { type QueueName, QUEUES } from './queues.js';
import { withoutTrailingSlashes } from './without-trailing-slashes.js';

const TRANSLATORS = ['auto', 'openai', 'deepl', 'libretranslate', 'nllb-local', 'apertium'] as const;
const SUMMARIZERS = ['auto', 'openai', 'deepgram', 'bart-local', 'extractive'] as const;

/** Every variable the process reads, by its own name. `readEnvironment` is the only reader of `process.env`. */
export class Environment {
  @IsIn(['development', 'test', 'production']) NODE_ENV: 'development' | 'test' | 'production' = 'development';

  @IsNotEmpty() HOST = '127.0.0.1';

  @Type(() => Number) @IsInt() @Min(0) @Max(65_535) PORT = 3000;

  @IsOptional() @Address('http|https') PUBLIC_URL?: string;

  /** How many proxies stand in front, as Fastify's `trustProxy` counts them. */
  @Type(() => Number) @IsInt() @Min(0) TRUST_PROXY = 0;

  /** Signs tokens and encrypts stored secrets. */
  @IsString()
  @MinLength(32, { message: 'APP_SECRET must be at least 32 characters; make one with: openssl rand -base64 48' })
  APP_SECRET!: string;

  @IsOptional()
  @MinLength(32, { message: 'APP_SECRET_PREVIOUS must be at least 32 characters, as it was' })
  APP_SECRET_PREVIOUS?: string;

  @IsString() DATA_DIR = '.data';

  @Address('postgres|postgresql') DATABASE_URL!: string;

  /** A worker carries out what the outbox holds in one transaction, which takes others of its own. */
  @Type(() => Number) @IsInt() @Min(4) DATABASE_POOL_SIZE = 10;

  @Address('redis|rediss') REDIS_URL!: string;

  @IsOptional() @Address('file|s3') STORAGE_URL?: string;

  @IsOptional() @Address('http|https') S3_ENDPOINT?: string;

  @IsOptional() @IsString() S3_REGION = 'us-east-1';

  /** Without it the machine's own identity is used, where it has one. */
  @IsOptional() @IsString() S3_ACCESS_KEY_ID?: string;

  @IsOptional() @IsString() S3_SECRET_ACCESS_KEY?: string;

  /** The internal location at which nginx in front serves the storage folder. */
  @IsOptional()
  @Matches(/^(\/[\w-]+)+\/?$/, { message: '$property must be a path such as /_files, as in nginx’s internal location' })
  X_ACCEL_PREFIX?: string;

  @IsOptional() @Address('smtp|smtps') SMTP_URL?: string;

  @IsString() MAIL_FROM = 'Timbrel <no-reply@localhost>';

  @IsString() SUPPORT_EMAIL = 'support@localhost';

  @IsIn(['auto', 'deepgram', 'openai', 'whisper-local', 'pocketsphinx'])
  TRANSCRIBER: 'auto' | 'deepgram' | 'openai' | 'whisper-local' | 'pocketsphinx' = 'auto';

  @IsIn(TRANSLATORS) TRANSLATOR: (typeof TRANSLATORS)[number] = 'auto';

  @IsIn(SUMMARIZERS) SUMMARIZER: (typeof SUMMARIZERS)[number] = 'auto';

  @IsOptional() @IsString() DEEPL_API_KEY?: string;

  @IsOptional() @Address('http|https') LIBRETRANSLATE_URL?: string;

  @IsOptional() @IsString() DEEPGRAM_API_KEY?: string;

  @IsOptional() @Address('http|https') DEEPGRAM_API_BASE?: string;

  @IsOptional() @IsString() OPENAI_API_KEY?: string;

  @IsOptional() @Address('http|https') OPENAI_BASE_URL?: string;

  @IsOptional() @IsString() OPENAI_AUDIO_MODEL?: string;

  @IsOptional() @IsString() OPENAI_CHAT_MODEL?: string;

  @IsOptional() @IsString() LOCAL_MODELS_DIR?: string;

  @IsOptional() @IsString() POCKETSPHINX_MODEL_DIR?: string;

  @IsOptional() @IsString() FFMPEG_PATH?: string;

  @IsOptional() @IsString() FFPROBE_PATH?: string;

  @IsOptional() @Type(() => Number) @IsInt() @Min(1) WORKER_CONCURRENCY?: number;

  /** What a worker works on; unset, on everything. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.split(/[,\s]+/).filter(Boolean) : value,
  )
  @IsIn(QUEUES, { each: true })
  WORKER_QUEUES?: QueueName[];

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']) LOG_LEVEL = 'info';

  /** Where the process tells Prometheus of itself; unset, it does not. */
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(65_535) METRICS_PORT?: number;

  @IsNotEmpty() METRICS_HOST = '127.0.0.1';

  /** Whoever asks for metrics has to show it. */
  @IsOptional()
  @MinLength(16, { message: 'METRICS_TOKEN must be at least 16 characters' })
  METRICS_TOKEN?: string;

  /** Base address of a collector of traces that speaks OTLP over HTTP; unset, there are none. */
  @IsOptional() @Address('http|https') OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  /** Multiplies every rate limit, for load tests. */
  @Type(() => Number) @IsNumber() @Min(0.001) RATE_LIMIT_SCALE = 1;

  /** Folder of an operator's own terms and privacy texts. */
  @IsOptional() @IsString() LEGAL_DIR?: string;

  @IsOptional() @IsString() GOOGLE_CLIENT_ID?: string;

  @IsOptional() @IsString() GOOGLE_CLIENT_SECRET?: string;

  /** Any issuer of OpenID Connect can stand in. */
  @Address('http|https') GOOGLE_ISSUER = 'https://accounts.google.com';

  @IsOptional() @IsString() STRIPE_SECRET_KEY?: string;

  @IsOptional() @IsString() STRIPE_WEBHOOK_SECRET?: string;

  @IsOptional() @Address('http|https') STRIPE_API_BASE?: string;

  @IsOptional() @IsString() PAYPAL_CLIENT_ID?: string;

  @IsOptional() @IsString() PAYPAL_CLIENT_SECRET?: string;

  @IsOptional() @IsString() PAYPAL_WEBHOOK_ID?: string;

  @IsOptional() @Address('http|https') PAYPAL_API_BASE?: string;

  /** On by itself where nothing else takes payments and the server is private; `on` shows it to everybody. */
  @IsOptional()
  @Flag()
  @IsBoolean({ message: '$property must be on or off' })
  TEST_GATEWAY?: boolean;

  /** Set by the start script when it runs the database itself; the demo account hangs on it. */
  @Flag()
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
