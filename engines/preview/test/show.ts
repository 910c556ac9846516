import { launchBrowser } from '@snippetry/test-kit/chromium';
import { until } from '@snippetry/test-kit/until';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { PreviewInit, PreviewLibs } from '../src/protocol.ts';
import { showFrame, startFrameHost } from './frame-host.ts';

/** What a test says of a preview; React alone is switched on unless it says otherwise. */
export interface Given extends Pick<PreviewInit, 'kind' | 'code'> {
  libs?: Partial<PreviewLibs>;
}

/** A preview that is shown. */
export interface Shown {
  frame: FrameLocator;
  /** Waits until the frame has told the page of an error of this name. */
  reports: (name: string) => Promise<unknown>;
}

const LIBS = { react: true, typescript: false, tailwind: false, bootstrap: false, mui: false };

/** Opens one page for a test file, in which it shows one preview after the other. */
export function previewPage(): (given: Given) => Promise<Shown> {
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
    const said = () => page.evaluate(() => window.said);
    const reports = (name: string) =>
      until(async () =>
        (await said()).some((one) => one.type === 'error' && one.text.includes(name)),
      );
    return { frame: page.frameLocator('iframe'), reports };
  };
}

/** The colour in which an element is drawn. */
export const colorOf = (element: Element): string => getComputedStyle(element).color;
