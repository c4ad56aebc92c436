import { escapeHtml } from '../common/escape-html.js';
import { PRODUCT_NAME } from '../config/product.js';
import { type MailboxMessage } from './drivers/mailbox.driver.js';

/** Turns URLs in a text into links; the text itself is escaped. */
const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);

/** A page without scripts that shows the text versions of the messages, newest first. */
export function mailboxPage(messages: MailboxMessage[]): string {
  const items = messages.map(
    ({ to, subject, text, received_at }) =>
      `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(to)} · <time>${received_at}</time></p><pre>${linked(text)}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mailbox – ${PRODUCT_NAME}</title><link rel="stylesheet" href="/dev/mailbox.css"></head>
<body><main><h1>Mailbox</h1><p>Mail that this installation sent. Reload to see newer ones.</p>
${items.join('\n') || '<p>No mail yet.</p>'}</main></body></html>`;
}

export const MAILBOX_STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 Inter, system-ui, sans-serif; }
main { max-width: 720px; margin: 32px auto; padding: 0 16px; }
article { border: 1px solid #8c9696; border-radius: 14px; padding: 16px; margin: 16px 0; }
h2 { font-size: 18px; margin: 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
`;
