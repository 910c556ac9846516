import puppeteer from 'puppeteer-core';
import type { Engine } from './engine.ts';

/** Starts Firefox, driven by WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath });
  const page = await browser.newPage();
  // Accepts the dialog about unsaved changes, so that a failed test does not block the next one.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.setViewport({ width: 1280, height: 900 });
  return {
    window: {
      goto: async (address) => void (await page.goto(address)),
      run: (work, ...given) => page.evaluate(work as never, ...(given as never)) as never,
      addScript: async (source) => void (await page.evaluate(source)),
      clickAt: (x, y) => page.mouse.click(x, y),
      press: async (keys) => {
        const names = keys.split('+');
        for (const name of names) await page.keyboard.down(name as never);
        for (const name of names.toReversed()) await page.keyboard.up(name as never);
      },
      type: (text) => page.keyboard.type(text),
    },
    close: () => browser.close(),
  };
}
