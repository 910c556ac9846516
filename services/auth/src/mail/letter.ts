import type { Locale } from '@snippetry/contracts';
import { escapeHtml } from '@snippetry/service-kit';

/** Content of a mail, as text and as HTML. */
export interface Letter {
  subject: string;
  text: string;
  html: string;
}

/** Text, or a link on a line of its own. */
export type Paragraph = string | { label: string; url: string };

const BODY =
  'margin:0;padding:24px;max-width:560px;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif';

function asText(paragraph: Paragraph): string {
  return typeof paragraph === 'string' ? paragraph : `${paragraph.label}:\n${paragraph.url}`;
}

function asHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') {
    return `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`;
  }
  const { label, url } = paragraph;
  return `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`;
}

/** Renders a mail; all input is escaped. */
export function letter(locale: Locale, subject: string, paragraphs: readonly Paragraph[]): Letter {
  return {
    subject,
    text: paragraphs.map(asText).join('\n\n'),
    html: [
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
      '<meta name="color-scheme" content="light dark"></head>',
      `<body style="${BODY}">`,
      ...paragraphs.map(asHtml),
      '</body></html>',
    ].join('\n'),
  };
}
