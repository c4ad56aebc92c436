import { type IncomingMessage, request } from 'node:http';
import { type ProblemDocument } from '../common/errors/problem.js';

const BOUNDARY = 'timbrel-test-boundary';

export interface Answer<Body = ProblemDocument> {
  status: number;
  body: Body;
}

export interface OpenUpload<Body = ProblemDocument> {
  /** Waits until the connection has taken the bytes. */
  write(chunk: Buffer | string): Promise<void>;
  /** Closes the form. */
  end(): void;
  /** Breaks the connection. */
  cut(): void;
  answer: Promise<Answer<Body>>;
}

export interface UploadForm {
  url: string;
  headers: Record<string, string>;
  filename: string;
  contentType?: string;
  /** Announced as the length of the file; without it the body is sent in chunks of unknown number. */
  sizeBytes?: number;
}

/** A form sent byte by byte, for what no client library does: a name as it is, pauses, a cut. */
export function openUpload<Body = ProblemDocument>({
  url,
  headers,
  filename,
  contentType,
  sizeBytes,
}: UploadForm): OpenUpload<Body> {
  const type = contentType ?? 'application/octet-stream';
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`;
  const tail = `\r\n--${BOUNDARY}--\r\n`;
  const length = sizeBytes === undefined ? {} : { 'Content-Length': Buffer.byteLength(head + tail) + sizeBytes };
  const outgoing = request(`${url}/api/v1/uploads`, {
    method: 'POST',
    headers: { ...headers, ...length, 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
  });
  const answer = new Promise<Answer<Body>>((resolve, reject) => {
    outgoing.once('response', (incoming) => {
      readAll(incoming).then(
        (text) => resolve({ status: incoming.statusCode!, body: JSON.parse(text) as Body }),
        reject,
      );
    });
    outgoing.once('error', reject);
  });
  // Whoever cuts the connection does not ask for the answer.
  answer.catch(() => undefined);
  outgoing.write(head);
  return {
    write: (chunk) =>
      new Promise((resolve, reject) => {
        outgoing.write(chunk, (error) => (error ? reject(error) : resolve()));
      }),
    end: () => void outgoing.end(tail),
    cut: () => void outgoing.destroy(),
    answer,
  };
}

async function readAll(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
