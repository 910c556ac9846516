import { expect, inject, it } from 'vitest';
import { accessibilityProblems, openPage } from '../../src/browser.ts';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { said } from '../../src/opened.ts';
import { aPerson, signIn, signUp, writeCode } from '../../src/people.ts';

const { url } = inject('platform');
const browser = await browserOfFile();

it('one developer writes, finds, opens and stars a snippet, and another forks it', async () => {
  const unique = `quicksilver${Date.now().toString(36)}`;
  const ana = await openPage(browser);
  const { page } = ana;

  // Awaited from the start: it disappears soon, and the dashboard takes time to load.
  const welcome = page.getByText('Account created successfully! Welcome aboard!');
  const [author] = await Promise.all([signUp(page, url), welcome.waitFor({ timeout: 45_000 })]);
  await page.getByText('Your snippet collection awaits').waitFor();
  await page.getByRole('button', { name: 'Add all 3' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Create Your First Snippet' }).click();

  await page.getByLabel('Title').fill(`Retry with ${unique}`);
  await page.getByLabel('Description').fill('Backs off and never retries a 4xx answer.');
  await page.getByLabel('Tags').fill('Fetch, resilience, fetch');
  await writeCode(page, `export const ${unique}Backoff = (n: number) => 2 ** n;\n`);
  await page
    .locator('form')
    .getByRole('button', { name: 'Create Snippet' })
    .or(page.getByRole('banner').getByRole('button', { name: 'Create Snippet' }))
    .first()
    .click();
  await page.waitForURL(/\/app\/snippets\/[0-9a-f]{24}$/);
  const address = new URL(page.url()).pathname;
  await page
    .getByRole('heading', { name: `Retry with ${unique}` })
    .first()
    .waitFor();

  await page.getByRole('link', { name: 'Explore', exact: true }).click();
  await page.getByRole('searchbox').fill(`${unique}Back`);
  await page.waitForURL((now) => now.searchParams.get('search') === `${unique}Back`);
  await page.getByText('Found 1 amazing snippets').waitFor();
  const results = page.getByRole('region', { name: 'Results' });
  await results.getByRole('link', { name: `Retry with ${unique}`, exact: true }).click();
  await page.waitForURL(`**${address}`);

  await page.getByRole('button', { name: /^Add to favorites/ }).click();
  await page.getByText('Added to favorites').waitFor();
  await page.getByText('1 star', { exact: false }).first().waitFor();

  const bo = await openPage(browser);
  await signUp(bo.page, url);
  await bo.page.goto(`${url}${address}`);
  await bo.page
    .getByRole('heading', { name: `Retry with ${unique}` })
    .first()
    .waitFor();
  expect(await bo.page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0);
  await bo.page.getByRole('button', { name: /fork/i }).click();
  await bo.page.waitForURL(
    (now) => now.pathname !== address && /snippets\/[0-9a-f]{24}$/.test(now.pathname),
  );
  await bo.page.getByText(/forked from/i).waitFor();
  await bo.page.getByText(author).first().waitFor();
  await bo.page.getByText('Private', { exact: true }).first().waitFor();

  await page.reload();
  await page.getByText('1 fork', { exact: false }).first().waitFor();
  expect(ana.problems).toEqual([]);
  expect(bo.problems).toEqual([]);
});

it('a visitor is redirected to the sign-in page, and to the requested page after signing in', async () => {
  const { page, context } = await openPage(browser);
  const person = await signUp(page, url);
  const email = `${person}@example.com`;
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${url}/`);
  await page.goto(`${url}/app/collections`);
  await page.waitForURL(/\/login/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-1');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/app/collections');
  await page.getByRole('heading', { name: 'My Collections' }).first().waitFor();
  // Without "remember me", the session ends with the tab.
  expect(await page.evaluate(() => [localStorage.token, typeof sessionStorage.token])).toEqual([
    undefined,
    'string',
  ]);
  await context.close();
});

it('a user adds a passkey in the settings, and signs in with it from the email field and with the button', async () => {
  const { page, context, problems } = await openPage(browser);
  // Virtual authenticator that confirms every request, like a touched fingerprint reader.
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const person = await aPerson(url);
  await signIn(page, url, person);
  await page.goto(`${url}/app/settings`);
  // Wait for the passkeys: panels that are still loading move the button.
  await page.getByText('None yet. With one you sign in').waitFor();
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Laptop');
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Current Password').fill(person.password);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await said(page, 'Passkey added');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.waitForURL(`${url}/`);
  // The virtual authenticator autofills its only passkey without a choice.
  await page.goto(`${url}/login`);
  await page.waitForURL('**/app');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.waitForURL(`${url}/`);
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('**/app');
  await page.goto(`${url}/app/settings`);
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await passkeys.getByText('Last used').waitFor();
  await passkeys.getByRole('button', { name: 'Remove Laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await said(page, 'Laptop was removed');
  await passkeys.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await context.close();
});
