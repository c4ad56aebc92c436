import { escapeHtml } from '../../common/escape-html.js';
import { PRODUCT_NAME } from '../../config/product.js';
import { type MailTemplate, translateMail } from './mail-texts.js';

export interface MailParams {
  /** The URL of the button. */
  link?: string;
  /** The URL of the email preferences; omitted for mails that can't be turned off. */
  preferences?: string;
  /** Shown in large type, to be typed or copied. */
  code?: string;
  [name: string]: string | number | undefined;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** Renders a 560 px table that works in dark mode, and a plain-text version. Values are escaped; control characters never reach a header. */
export function renderMail(template: MailTemplate, language: string, params: MailParams): RenderedMail {
  const { heading, paragraphs, ...texts } = translateMail(language, template, params);
  const subject = texts.subject.replace(/\p{Cc}+/gu, ' ');
  const button = params.link ? { label: texts.button, link: params.link } : null;
  const preferences = params.preferences
    ? { label: translateMail(language, 'preferences'), link: params.preferences }
    : null;

  const text = [
    heading,
    '',
    ...(params.code ? [params.code, ''] : []),
    ...paragraphs,
    ...(button ? ['', `${button.label}: ${button.link}`] : []),
    '',
    `— ${PRODUCT_NAME}`,
    ...(preferences ? ['', `${preferences.label}: ${preferences.link}`] : []),
  ].join('\n');

  const p = 'margin:0 0 14px;font-size:15px;line-height:1.5';
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:24px;font-family:Inter,system-ui,sans-serif">
<table role="presentation" width="100%" style="max-width:560px;margin:0 auto"><tr><td>
<p style="${p};font-weight:650">${PRODUCT_NAME}</p>
<h1 style="font-size:22px;margin:0 0 14px">${escapeHtml(heading)}</h1>
${params.code ? `<p style="font-size:32px;letter-spacing:6px;font-weight:650;margin:0 0 14px">${escapeHtml(params.code)}</p>` : ''}
${paragraphs.map((line) => `<p style="${p}">${escapeHtml(line)}</p>`).join('\n')}
${button ? `<p style="${p}"><a href="${escapeHtml(button.link)}" style="display:inline-block;background:#027972;color:#fff;padding:12px 20px;border-radius:10px;text-decoration:none">${escapeHtml(button.label)}</a></p>` : ''}
${preferences ? `<p style="margin:28px 0 0;font-size:13px"><a href="${escapeHtml(preferences.link)}" style="color:inherit">${escapeHtml(preferences.label)}</a></p>` : ''}
</td></tr></table></body></html>`;
  return { subject, text, html };
}
