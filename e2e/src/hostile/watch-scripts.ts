import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Calls of dialog functions, such as `alert 1`, by code that should have stayed text. */
    executed: string[];
  }
}

/** Selector of elements that could run code, load resources, or change the page around them. */
const FORBIDDEN =
  'script, iframe, object, embed, form[action], base, meta, link, style, svg script';

/** Records scripts that run in a page, and requests to other servers. Call it before `goto`. */
export async function watchScripts(page: Page, url: string) {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(url)) {
      requested.push(request.url());
    }
  });
  await page.addInitScript(() => {
    window.executed = [];
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
      Object.assign(window, {
        [name]: (...given: unknown[]) => void window.executed.push(`${name} ${given.join()}`),
      });
    }
  });
  return {
    requested,
    executed: () => page.evaluate(() => window.executed),
  };
}

/** Returns the HTML of elements in this part of a page that could run code, such as on a click. */
export function hostileElements(page: Page, part: string): Promise<string[]> {
  return page.evaluate(
    ({ selector, forbidden }) => {
      const found: string[] = [];
      for (const root of document.querySelectorAll(selector)) {
        for (const element of root.querySelectorAll('*')) {
          const handlers = element.getAttributeNames().filter((name) => /^on/i.test(name));
          // `href` is the URL that the browser has parsed, without tabs and line breaks.
          const address = 'href' in element ? String(element.href) : '';
          const isHarmless = address === '' || /^(?:https?|mailto):/i.test(address);
          const isIcon = element.closest('svg') !== null;
          if (handlers.length > 0 || !(isHarmless || isIcon) || element.matches(forbidden)) {
            found.push(element.outerHTML.slice(0, 200));
          }
        }
      }
      return found;
    },
    { selector: part, forbidden: FORBIDDEN },
  );
}
