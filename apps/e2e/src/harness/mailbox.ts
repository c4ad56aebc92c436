import { until } from './until.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The newest mail to an address in the embedded mailbox. */
export function mailTo(baseUrl: string, address: string): Promise<Mail> {
  return until(`mail to ${address}`, async () => {
    const mails = (await (await fetch(`${baseUrl}/dev/mailbox.json`)).json()) as Mail[];
    return mails.find(({ to }) => to === address);
  });
}

/** The six digits of a verification mail. */
export async function codeFor(baseUrl: string, address: string): Promise<string> {
  const { text } = await mailTo(baseUrl, address);
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (!code) throw new Error(`No code in: ${text}`);
  return code;
}

/** The link of a verification mail. */
export async function linkFor(baseUrl: string, address: string): Promise<string> {
  const { text } = await mailTo(baseUrl, address);
  const link = /https?:\/\/\S+token=\S+/.exec(text)?.[0];
  if (!link) throw new Error(`No link in: ${text}`);
  return link;
}
