/**
 * @file Receives what Timbrel tells of jobs, and believes only what is signed. Webhooks are called at public https addresses alone:
 * put this behind your reverse proxy.
 *
 *     PORT=8080 TIMBREL_WEBHOOK_SECRET=whsec_… node webhook-receiver.mjs
 */
import { verifyWebhook, WebhookVerificationError } from '@timbrel/api-client';
import { createServer } from 'node:http';

const { PORT = '8080', TIMBREL_WEBHOOK_SECRET = '' } = process.env;
const MAX_BYTES = 1_000_000;
/** A delivery may come again: after a time-out, or because its answer was lost. Keep these where your data lie. */
const done = new Set();

const server = createServer(async (request, response) => {
  try {
    const message = await verifyWebhook(
      { body: await bodyOf(request), headers: request.headers },
      TIMBREL_WEBHOOK_SECRET,
    );
    const id = request.headers['webhook-id'];
    if (!done.has(id)) take(message);
    done.add(id);
    // Answer within ten seconds, and do what takes longer afterwards.
    response.writeHead(204).end();
  } catch (error) {
    const isRefused = error instanceof WebhookVerificationError;
    if (!isRefused) console.error(error);
    // What failed on this side is delivered again later.
    response.writeHead(isRefused ? 400 : 500, { Connection: 'close' }).end();
  }
});

function take({ type, data }) {
  if (type === 'ping') console.log(`ping: ${data.message}`);
  else console.log(`${type}: ${data.id} (${data.input_name})`);
}

/** The body as it came, which is what is signed. Strangers can send here, too, so it has an end. */
async function bodyOf(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new WebhookVerificationError('The body is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

server.listen(Number(PORT), '127.0.0.1', () => console.log(`Listening on ${server.address().port}`));
