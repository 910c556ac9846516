// Tests of unresponsive previews. Detection takes seconds, so the tests run concurrently, each on
// its own page. The pages load one after the other, because eight at once would time out.
import { until } from '@snippetry/test-kit';
import { launchBrowser } from '@snippetry/test-kit/chromium';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startBeacon } from '../../src/beacon.ts';
import { openPage } from '../../src/browser.ts';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { aPerson, type Person, signIn } from '../../src/people.ts';
import { isResponsive, openSnippet, runLater, startPreview } from '../../src/preview.ts';
import { inTurn } from '../../src/turns.ts';

const { url } = inject('platform');
const previews = url.replace('localhost', '127.0.0.1');
const browser = await browserOfFile();
const loadInTurn = inTurn(1);
let person: Person;
let beacon: Awaited<ReturnType<typeof startBeacon>>;

beforeAll(async () => {
  person = await aPerson(url);
  beacon = await startBeacon();
});
afterAll(() => beacon.stop());

async function signedInPage(from = browser): Promise<Page> {
  const { page } = await openPage(from);
  await signIn(page, url, person);
  return page;
}

/** Previews code on a new page, and waits until the preview is reported as unresponsive. */
async function silentPreview(code: string) {
  const { page, dialog } = await loadInTurn(async () => {
    const page = await signedInPage();
    await openSnippet(page, { url, person, language: 'javascript', code });
    return { page, ...(await startPreview(page)) };
  });
  await dialog.getByRole('alert').getByText('is not responding').waitFor({ timeout: 30_000 });
  return { page, dialog };
}

/** Source of ways to navigate a frame to another site. */
const TURNING: Record<string, (address: string) => string> = {
  script: (address) => `location.href = '${address}';`,
  form: (address) =>
    `const f = document.createElement('form'); f.action = '${address}'; document.body.append(f); f.submit();`,
  meta: (address) =>
    `document.head.insertAdjacentHTML('beforeend', '<meta http-equiv="refresh" content="0;url=${address}">');`,
};

describe.concurrent('an unresponsive preview', () => {
  it.each(Object.entries(TURNING))(
    'cannot be navigated to another site by a %s, and can be stopped',
    async (way, codeFor) => {
      const free = (await openPage(browser)).page;
      await free.goto(`${beacon.url}/blank`);
      // Not awaited: the promise of a script whose page navigates may never settle.
      void free.evaluate(codeFor(`${beacon.url}/control-${way}`)).catch(() => undefined);
      await until(() => beacon.hits.has(`control-${way}`));
      const { dialog } = await silentPreview(codeFor(`${beacon.url}/self-${way}`));
      expect([...beacon.hits]).not.toContain(`self-${way}`);
      await dialog.getByRole('button', { name: 'Stop the preview' }).click();
      expect(await dialog.locator('iframe').count()).toBe(0);
    },
  );

  it('cannot be navigated to the application’s own origin, not even to a page that any site may embed', async () => {
    const body = {
      title: 'Target',
      description: 'd',
      content: 'const target = 1;',
      isPublic: true,
    };
    const { snippet } = (await person.api.call('POST /snippets', { body })).data;
    const places = [`${url}/api/snippets/${snippet._id}/embed`, `${url}/app`, `${previews}/app`];
    const shown = await Promise.all(
      places.map(async (address) => {
        const { page } = await silentPreview(`location.href = '${address}';`);
        const [, ...frames] = page.frames();
        return frames.map((frame) => frame.url());
      }),
    );
    expect(shown.flat().filter((address) => address.startsWith(url))).toEqual([]);
  });

  it('keeps the page responsive during an endless loop, and can be stopped', async () => {
    // The preview compiles guards into loops, but not into those of `eval`.
    const code = "eval('while (true) {}');";
    const { page, dialog } = await loadInTurn(async () => {
      const page = await signedInPage();
      return { page, ...(await runLater(page, { url, person, code })) };
    });
    await dialog.getByRole('alert').getByText('is not responding').waitFor({ timeout: 30_000 });
    expect(await isResponsive(page)).toBe(true);
    await dialog.getByRole('button', { name: 'Stop the preview' }).click();
    await dialog.getByText('The snippet is no longer running').waitFor();
    await until(() => page.frames().length === 1);
    await dialog.getByRole('button', { name: 'Run again' }).click();
    await dialog.locator('iframe').waitFor();
  });

  it('keeps the page responsive after a memory bomb', async () => {
    const code = `const kept = []; eval("for (;;) kept.push(new Array(1e6).fill(Math.random()))");`;
    // A small heap limit, so that the bomb does not use up the machine's memory.
    const small = await launchBrowser(['--js-flags=--max-old-space-size=192']);
    try {
      const page = await signedInPage(small);
      // Playwright considers a page crashed if the process of a frame dies, so the page is called
      // through a CDP session.
      const session = await page.context().newCDPSession(page);
      const ask = async (expression: string): Promise<unknown> =>
        (await session.send('Runtime.evaluate', { expression })).result.value;
      const crashed = new Promise((resolve) => page.once('crash', resolve));
      const strike = () => ask("frames[0].postMessage('strike', '*')");
      await loadInTurn(() => runLater(page, { url, person, code }, strike));
      await crashed;
      await until(() => ask("document.querySelector('[role=alert] button')?.textContent"), 30_000);
      await ask("document.querySelector('[role=alert] button').click()");
      await until(() =>
        ask("document.body.innerText.includes('The snippet is no longer running')"),
      );
      expect(await ask("document.querySelectorAll('iframe').length")).toBe(0);
    } finally {
      await small.close();
    }
  });
});
