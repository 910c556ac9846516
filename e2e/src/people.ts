import { aRegistration, request, type TestClient } from '@snippetry/test-kit';
import type { Page } from 'playwright-core';

/** A user who is signed in through the API. */
export interface Person {
  username: string;
  email: string;
  password: string;
  token: string;
  id: string;
  api: TestClient;
}

/** Registers a user through the API. */
export async function aPerson(url: string): Promise<Person> {
  const registration = { ...aRegistration(), password: 'Correct-Horse-1' };
  const { data } = await request(url).call('POST /auth/register', { body: registration });
  const { token, user } = data;
  return { ...registration, token, id: user._id, api: request(url, token) };
}

/** Re-authenticates in the session of a user, for routes with `proof: 'recent'`. */
export async function prove({ api, password }: Pick<Person, 'api' | 'password'>): Promise<void> {
  await api.call('POST /auth/proof', { body: { password } });
}

/** Signs a page in by storing the token of a user. */
export async function signIn(
  page: Page,
  url: string,
  person: Pick<Person, 'token'>,
): Promise<void> {
  // Only sets the origin, so the smallest resource is enough.
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate((token) => localStorage.setItem('token', token), person.token);
}

/** Fills and submits the sign-up form. */
export async function signUp(page: Page, url: string, person = aRegistration()): Promise<string> {
  await page.goto(`${url}/register`);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-1');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/app');
  return person.username;
}

/** Inserts text into the code editor. */
export async function writeCode(page: Page, code: string): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.insertText(code);
}
