import { launchBrowser } from '@snippetry/test-kit/chromium';
import { until } from '@snippetry/test-kit/until';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { PreviewInit, PreviewLibs } from '../src/protocol.ts';
import { showFrame, startFrameHost } from './frame-host.ts';

/** Input of a preview; only React is switched on by default. */
export interface PreviewInput extends Pick<PreviewInit, 'kind' | 'code'> {
  libs?: Partial<PreviewLibs>;
}

/** A preview in the page. */
export interface OpenPreview {
  frame: FrameLocator;
  /** Waits until the frame has reported an error of this name. */
  reports: (name: string) => Promise<unknown>;
}

const LIBS = { react: true, typescript: false, tailwind: false, bootstrap: false, mui: false };

/** Opens one page for a test file; the returned function shows a preview in it. */
export function previewPage(): (input: PreviewInput) => Promise<OpenPreview> {
  let page: Page;
  let previews: string;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const host = await startFrameHost();
    const browser = await launchBrowser();
    page = await browser.newPage({ reducedMotion: 'reduce' });
    await page.goto(host.url);
    previews = host.url.replace('localhost', '127.0.0.1');
    close = async () => {
      await browser.close();
      host.stop();
    };
  });
  afterAll(() => close());

  return async ({ kind, code, libs }) => {
    const init: PreviewInit = {
      type: 'preview:init',
      kind,
      code,
      libs: { ...LIBS, ...libs },
      css: '',
      js: '',
      dark: false,
    };
    await page.evaluate(showFrame, { address: `${previews}/frame.html`, init });
    const messages = () => page.evaluate(() => window.messages);
    const reports = (name: string) =>
      until(async () =>
        (await messages()).some((one) => one.type === 'error' && one.text.includes(name)),
      );
    return { frame: page.frameLocator('iframe'), reports };
  };
}

/** Text colour of an element. */
export const colorOf = (element: Element): string => getComputedStyle(element).color;
