import { type Platform, startPlatform } from '@snippetry/test-kit/platform';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityProblems, closePages, openPage, sharedBrowser } from '../../src/browser.ts';
import { aPerson, signIn } from '../../src/people.ts';

// With the stand-in for GitHub, which the platform of the other tests does without.
let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform({
    samples: false,
    env: { SANDBOX_GITHUB: 'on', RATE_LIMIT_AUTH: '0' },
  });
});
afterAll(async () => {
  await closePages();
  await platform.stop();
});

const names = ['ForecastCard.tsx', 'Sparkline.tsx'];

it('connects an account, imports files of a folder once, and disconnects', async () => {
  const { url } = platform;
  const [{ page, problems }, person] = await Promise.all([
    openPage(await sharedBrowser()),
    aPerson(url),
  ]);
  await signIn(page, url, person);
  await page.goto(`${url}/app/github`);
  await page.getByRole('button', { name: 'Connect GitHub' }).click();
  await page.getByRole('button', { name: 'Authorize Snippetry' }).click();
  await page.getByText('GitHub account connected successfully!').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.getByText('What this connection may do').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Import' }).click();
  await page.getByRole('link', { name: /weather-board/ }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: /weather-board/ }).click();
  await page.getByRole('link', { name: 'src', exact: true }).click();
  await page.getByRole('link', { name: 'components', exact: true }).click();
  for (const name of names) await page.getByRole('checkbox', { name }).click();
  await page.getByText('2 file(s) selected for import').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import Selected' }).click();
  await page.getByText('2 imported.', { exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  // A reload is in the same folder, and what is there already is not imported again.
  await page.reload();
  for (const name of names) await page.getByRole('checkbox', { name }).click();
  await page.getByRole('button', { name: 'Import Selected' }).click();
  await page.getByText('0 imported, 2 already imported.').waitFor();
  const { data } = await person.api.call('GET /snippets/my', {});
  expect(data.snippets.map(({ title }) => title).sort()).toEqual(names);
  expect(data.snippets.map(({ isPublic }) => isPublic)).toEqual([false, false]);

  await page.goto(`${url}/app/github`);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('GitHub account disconnected successfully').waitFor();
  await page.getByRole('button', { name: 'Connect GitHub' }).waitFor();
  expect(problems).toEqual([]);
});
