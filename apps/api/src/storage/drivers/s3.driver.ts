import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { blobPath } from '../blob-path.js';
import { metered } from '../metered.js';
import {
  BlobMissingError,
  type ByteRange,
  type LinkOptions,
  type ListedBlob,
  Storage,
  type StoredBlob,
  StorageUnavailableError,
  type WriteOptions,
} from '../storage.js';
import { MAX_WRITING_MS } from '../blob-lease.js';

const CONNECT_MS = 5_000;
const SILENCE_MS = 30_000;
const ATTEMPTS = 3;
const PART_BYTES = 8 * 1024 ** 2;
/** Parts of one write that are on their way at once, and so in memory. */
const PARTS_AT_ONCE = 2;

export interface S3Options {
  bucket: string;
  /** Before every key, without slashes at its ends; '' for none. */
  prefix: string;
  endpoint?: string | undefined;
  region: string;
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
  /** Milliseconds without a byte after which a connection is dead; half a minute unless given. */
  silenceMs?: number;
}

/** Blobs as objects of any S3-compatible store. An object appears when its last byte has arrived, or never. */
export class S3Driver extends Storage {
  private readonly s3: S3Client;
  /** For reads, which last as long as their reader takes: whoever lets people read counts them, and nothing else waits for their connections. */
  private readonly reads: S3Client;

  constructor(private readonly options: S3Options) {
    super();
    const { endpoint, region, accessKeyId, secretAccessKey, silenceMs = SILENCE_MS } = options;
    const config: S3ClientConfig = {
      region,
      maxAttempts: ATTEMPTS,
      forcePathStyle: true,
      // Stores that are not Amazon's know nothing of the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint && { endpoint }),
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    };
    const timeouts = { connectionTimeout: CONNECT_MS, socketTimeout: silenceMs };
    const unbounded = { httpAgent: { maxSockets: Infinity }, httpsAgent: { maxSockets: Infinity } };
    this.s3 = new S3Client({ ...config, requestHandler: timeouts });
    this.reads = new S3Client({ ...config, requestHandler: { ...timeouts, ...unbounded } });
  }

  async write(path: string, source: Readable, { onBytes }: WriteOptions = {}): Promise<StoredBlob> {
    const Key = this.keyOf(path);
    const meter = metered(onBytes);
    const upload = this.upload(Key, meter.stream);
    // Whichever fails first ends the other, and is what is told.
    let cause: unknown = null;
    const flow = pipeline(source, meter.stream).catch(async (error: unknown) => {
      cause = error;
      await upload.abort();
    });
    try {
      await inTime(upload);
    } catch (error) {
      meter.stream.destroy();
      await flow;
      throw cause ?? this.explained(error, path);
    }
    await flow;
    return meter.result();
  }

  async ingestLocalFile(path: string, localPath: string): Promise<void> {
    const key = this.keyOf(path);
    try {
      await inTime(this.upload(key, createReadStream(localPath)));
    } catch (error) {
      throw this.explained(error, path);
    }
  }

  async read(path: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await this.ask(path, (Key) =>
      this.reads.send(new GetObjectCommand({ Bucket: this.options.bucket, Key, ...(Range && { Range }) })),
    );
    return Body as Readable;
  }

  async size(path: string): Promise<number> {
    const { ContentLength } = await this.ask(path, (Key) =>
      this.s3.send(new HeadObjectCommand({ Bucket: this.options.bucket, Key })),
    );
    return ContentLength!;
  }

  async remove(path: string): Promise<void> {
    await this.ask(path, (Key) => this.s3.send(new DeleteObjectCommand({ Bucket: this.options.bucket, Key })));
  }

  async placeIn(folder: string, path: string): Promise<string> {
    const source = await this.read(path);
    const local = join(folder, basename(path));
    await mkdir(folder, { recursive: true });
    try {
      await pipeline(source, createWriteStream(local));
    } catch (error) {
      await rm(local, { force: true });
      throw this.explained(error, path);
    }
    return local;
  }

  async *list(): AsyncGenerator<ListedBlob> {
    const { bucket: Bucket, prefix } = this.options;
    const before = prefix ? `${prefix}/` : '';
    try {
      for await (const { Contents = [] } of paginateListObjectsV2({ client: this.s3 }, { Bucket, Prefix: before })) {
        for (const { Key, Size, LastModified } of Contents)
          yield { path: Key!.slice(before.length), sizeBytes: Size!, writtenAt: LastModified! };
      }
    } catch (error) {
      throw this.explained(error, before);
    }
  }

  /** Parts of uploads that nobody completed cost money until they are given up. */
  async sweepIncoming(): Promise<void> {
    const { bucket: Bucket, prefix: Prefix } = this.options;
    const { Uploads = [] } = await this.s3.send(new ListMultipartUploadsCommand({ Bucket, ...(Prefix && { Prefix }) }));
    for (const { Key, UploadId, Initiated } of Uploads) {
      if (Initiated && Date.now() - Initiated.getTime() > MAX_WRITING_MS)
        await this.s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    }
  }

  override async linkTo(path: string, { seconds, contentType, disposition }: LinkOptions): Promise<string> {
    const command = new GetObjectCommand({
      Bucket: this.options.bucket,
      Key: this.keyOf(path),
      ResponseContentType: contentType,
      ResponseContentDisposition: disposition,
    });
    return getSignedUrl(this.s3, command, { expiresIn: seconds });
  }

  private upload(Key: string, Body: Readable): Upload {
    return new Upload({
      client: this.s3,
      params: { Bucket: this.options.bucket, Key, Body },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    });
  }

  private keyOf(path: string): string {
    const { prefix } = this.options;
    return prefix ? `${prefix}/${blobPath(path)}` : blobPath(path);
  }

  private async ask<T>(path: string, action: (key: string) => Promise<T>): Promise<T> {
    const key = this.keyOf(path);
    try {
      return await action(key);
    } catch (error) {
      throw this.explained(error, path);
    }
  }

  private explained(error: unknown, path: string): unknown {
    if (error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name))
      return new BlobMissingError(path);
    return new StorageUnavailableError(error);
  }
}

/** Stores date an object by the beginning of its write: one that took longer would look abandoned as soon as it is there. */
async function inTime(upload: Upload): Promise<void> {
  const limit = setTimeout(() => void upload.abort(), MAX_WRITING_MS).unref();
  await upload.done().finally(() => clearTimeout(limit));
}
