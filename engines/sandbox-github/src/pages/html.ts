import { createHash } from 'node:crypto';
import type { Response } from 'express';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that is already escaped. */
class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function textOf(value: unknown): string {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(textOf).join('');
  return String(value ?? '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Builds markup; values other than markup are escaped. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Markup {
  return new Markup(
    parts.map((part, i) => part + (i < values.length ? textOf(values[i]) : '')).join(''),
  );
}

const STYLE = `
:root { color-scheme: light dark; --line: #d0d7de; --soft: #57606a; --note: #fff8c5; --edge: #bf8700; --go: #1f6f3f; --focus: #0969da }
@media (prefers-color-scheme: dark) { :root { --line: #3d444d; --soft: #9aa4af; --note: #3a2f0b; --edge: #d29922; --go: #238043; --focus: #4493f8 } }
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
main.wide { max-width: 60rem }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 1.25rem 0 .75rem; overflow-wrap: anywhere }
.note { border: 1px solid var(--edge); border-radius: 8px; background: var(--note); padding: .75rem 1rem }
.note strong { display: block }
fieldset { border: 1px solid var(--line); border-radius: 8px; margin: 1rem 0; padding: .5rem 1rem }
legend { font-weight: 600; padding: 0 .25rem }
label { display: flex; gap: .75rem; align-items: center; min-height: 44px; padding: .25rem 0 }
label small, p small, .soft { color: var(--soft) }
label small { display: block }
input[type=radio] { width: 1.25rem; height: 1.25rem; flex: none }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.25rem }
button { font: inherit; font-weight: 600; min-height: 44px; padding: .5rem 1.25rem; border-radius: 8px; border: 1px solid var(--line); background: transparent; color: inherit; cursor: pointer }
button.go { background: var(--go); border-color: var(--go); color: #fff }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
pre { border: 1px solid var(--line); border-radius: 8px; padding: 1rem; overflow: auto; font: 14px/1.5 ui-monospace, monospace }
code { font: .9em ui-monospace, monospace }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * Sends a page of the stand-in, with a note that this is not GitHub.
 * @param formTarget further origin that its form may lead to: browsers apply the policy to redirects too
 */
export function sendPage(
  res: Response,
  title: string,
  body: Markup,
  { formTarget = '', isWide = false } = {},
): void {
  const formAction = formTarget ? `form-action 'self' ${formTarget}` : "form-action 'none'";
  res.set({
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  });
  res.type('html').send(
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Sandbox GitHub</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<main${new Markup(isWide ? ' class="wide"' : '')}>
<p class="note"><strong>Sandbox GitHub</strong> A stand-in that runs on this machine. No account of yours is involved, and nothing is sent to github.com.</p>
${body}
</main>
</body>
</html>
`.text,
  );
}
