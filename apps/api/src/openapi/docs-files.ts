import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { inPieces } from '../common/transfers/in-pieces.js';

/** What the page loads. Of the others, such as maps, nobody reads so much that it would pay. */
const COMPRESSED = ['swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js', 'swagger-ui.css'];

export function takesGzip({ headers }: FastifyRequest): boolean {
  return String(headers['accept-encoding'] ?? '')
    .split(',')
    .some((part) => {
      const [name, weight = 'q=1'] = part.split(';').map((each) => each.trim().toLowerCase());
      return name === 'gzip' && Number(weight.replace('q=', '')) > 0;
    });
}

/** Compresses the files of Swagger UI once: an encoder for each reader would be held as long as a slow one takes. */
export function compressDocsFiles(app: NestFastifyApplication, path: string): void {
  const compressed = new Map<string, Promise<Buffer>>();
  const compress = (name: string, file: Readable): Promise<Buffer> => {
    const made = buffer(file).then((bytes) => promisify(gzip)(bytes, { level: 9 }));
    compressed.set(name, made);
    made.catch(() => compressed.delete(name));
    return made;
  };
  const send = async (request: FastifyRequest, reply: FastifyReply, file: unknown): Promise<unknown> => {
    const name = (request.params as { '*': string })['*'];
    if (!COMPRESSED.includes(name) || reply.statusCode !== 200 || !(file instanceof Readable)) return file;
    void reply.header('Vary', 'Accept-Encoding');
    if (request.method === 'HEAD' || !takesGzip(request)) return file;
    const known = compressed.get(name);
    if (known) file.destroy();
    const bytes = await (known ?? compress(name, file));
    void reply.headers({ 'Content-Encoding': 'gzip', 'Content-Length': bytes.length });
    return inPieces(bytes);
  };
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRoute', (route) => {
      // In place of the compression that all other routes have.
      if (route.url === `/${path}/*`) route.onSend = send;
    });
}
