import { type OidcServer, startOidcServer } from '@snippetry/test-kit/oidc-server';
import { type Platform, startPlatform } from '@snippetry/test-kit/platform';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityProblems, closePages, openPage, sharedBrowser } from '../../src/browser.ts';
import { aPerson, signIn } from '../../src/people.ts';

// A separate platform: that of the other tests has no GitHub sandbox and no OpenID Connect
// provider.
let platform: Platform;
let oidc: OidcServer;

beforeAll(async () => {
  oidc = await startOidcServer();
  platform = await startPlatform({
    samples: false,
    args: ['--compact'],
    env: { SANDBOX_GITHUB: 'on', RATE_LIMIT_AUTH: '0', ...oidc.env },
  });
  oidc.serve(platform.url);
});
afterAll(async () => {
  await closePages();
  await platform.stop();
  await oidc.stop();
});

const names = ['ForecastCard.tsx', 'Sparkline.tsx'];

it('a user connects a GitHub account, imports the files of a folder only once, and disconnects', async () => {
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

  // A reload opens the same folder, and imports no file twice.
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

const usernameOf = (page: Page) =>
  page.evaluate(async () => {
    const token = localStorage.token ?? sessionStorage.token;
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch('/api/auth/me', { headers });
    return (await answer.json()).data?.user.username;
  });

/** Opens the sign-in page and follows its link to the provider. */
async function leaveFor(page: Page): Promise<void> {
  await page.goto(`${platform.url}/login`);
  await page.getByRole('link', { name: 'Continue with Example Ltd' }).click();
}

it('the first sign-in with OpenID Connect creates an account, and later ones sign in to it', async () => {
  oidc.people.set('thea', {
    email: 'thea@example.com',
    email_verified: true,
    preferred_username: 'thea',
  });
  const { page, context, problems } = await openPage(await sharedBrowser());
  await leaveFor(page);
  await page.getByRole('link', { name: 'Continue as thea' }).click();
  await page.waitForURL('**/app');
  expect(await usernameOf(page)).toBe('thea');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.waitForURL(`${platform.url}/`);
  // The provider still has the user's session, so it shows no form.
  await leaveFor(page);
  await page.waitForURL('**/app');
  expect(await usernameOf(page)).toBe('thea');
  expect(problems).toEqual([]);
  await context.close();
});

it('an existing account with the same address is linked only after its password is entered', async () => {
  const { username, email, password } = await aPerson(platform.url);
  oidc.people.set('bo', { email, email_verified: true, preferred_username: 'bo' });
  const { page, context, problems } = await openPage(await sharedBrowser());
  await leaveFor(page);
  await page.getByRole('link', { name: 'Continue as bo' }).click();
  await page.getByRole('heading', { name: 'Link your account' }).waitFor();
  await page.getByText(email).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const linkWith = async (typed: string) => {
    await page.getByLabel('Password', { exact: true }).fill(typed);
    await page.getByRole('button', { name: 'Link and sign in' }).click();
  };
  await linkWith('not it');
  await page.locator('[aria-invalid="true"]').waitFor();
  expect(await usernameOf(page)).toBeUndefined();
  await linkWith(password);
  await page.waitForURL('**/app');
  expect(await usernameOf(page)).toBe(username);
  expect(problems).toEqual([]);
  await context.close();
});

it('canceling at the provider returns to the sign-in form, and a failed provider is reported there', async () => {
  const { page, context, problems } = await openPage(await sharedBrowser());
  await leaveFor(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL(`${platform.url}/login`);
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await leaveFor(page);
  await page.getByRole('link', { name: 'Break' }).click();
  await page.waitForURL('**/login?error=auth.provider_refused');
  const said = page.getByText('The other site gave an answer that could not be used');
  await said.waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
