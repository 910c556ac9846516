import { createHash } from 'node:crypto';

/** Placeholder for the first view in the shell's page. */
const PLACE = /<template id="?first-view-place"?><\/template>/;
const STYLE_SHEET = /<link href="?[^">\s]+\.css"? rel="?stylesheet"?>/;
const THEME = /<script src="?\/(assets\/(?:[\w-]+\/)?theme\.[^">\s]+\.js)"?><\/script>/;

/** The shell's page with the script and styles that a first view needs inlined. */
export interface BeginningPage {
  html: string;
  /** Source expressions that the page's policy must allow: `'sha256-…'`. */
  inline: { script: string; style: string };
}

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Reads a file of the shell's build. */
type Read = (name: string) => Promise<string>;

async function beginning(page: string, style: string, read: Read): Promise<BeginningPage> {
  const theme = THEME.exec(page)?.[1];
  const script = theme === undefined ? '' : await read(theme);
  const [styleSheet = ''] = STYLE_SHEET.exec(page) ?? [];
  // Functions, since a replacement string would interpret `$&` in a file.
  const html = page
    .replace(THEME, () => `<script>${script}</script>`)
    .replace(STYLE_SHEET, '')
    .replace('</head>', () => `<style>${style}</style></head>`)
    .replace(PLACE, (place) => place + styleSheet);
  return { html, inline: { script: sourceOf(script), style: sourceOf(style) } };
}

/**
 * Prepares the shell's page to paint a first view without another request: the theme script and the
 * first view's styles are inlined, and the application's style sheet follows the first view, so
 * that it does not block painting.
 *
 * @returns a function that returns the page, rebuilt only after a new build
 */
export function beginningPages(read: Read): () => Promise<BeginningPage> {
  let made: { page: string; style: string; begun: BeginningPage } | undefined;
  return async () => {
    const [page, style] = await Promise.all([read('index.html'), read('first-view.css')]);
    if (made?.page !== page || made.style !== style) {
      made = { page, style, begun: await beginning(page, style, read) };
    }
    return made.begun;
  };
}

/** Inserts a first view into the shell's page, which the application replaces once loaded. */
export function withFirstView(page: string, html: string): string {
  // A function, since a replacement string would interpret `$&` in code.
  return page.replace(PLACE, () => `<div id="first-view">${html}</div>`);
}
