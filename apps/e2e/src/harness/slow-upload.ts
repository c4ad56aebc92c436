import { request } from 'node:http';
import { type Account, type Api } from './account.ts';

/** Sends the head and half the bytes of an upload, and then no more. `lost` resolves when the connection breaks. */
export async function beginUpload(account: Account, api: Api, wav: Buffer): Promise<{ lost: Promise<void> }> {
  const boundary = 'half-an-upload';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="half.wav"\r\nContent-Type: audio/wav\r\n\r\n`;
  const outgoing = request(`${api.url}/api/v1/uploads`, {
    method: 'POST',
    headers: {
      ...account.at(api).headers,
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': head.length + wav.length,
    },
  });
  const lost = new Promise<void>((resolve) => outgoing.on('error', () => resolve()));
  outgoing.write(head);
  await new Promise((resolve) => outgoing.write(wav.subarray(0, wav.length / 2), resolve));
  return { lost };
}
