import { aSnippet } from '@snippetry/test-kit';
import { expect, inject, it } from 'vitest';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { openAs, said } from '../../src/opened.ts';
import { aPerson } from '../../src/people.ts';

const { url } = inject('platform');
const browser = await browserOfFile();

const CODE = `const limit = 3;

export async function load(address) {
  for (let tries = 0; tries < limit; tries += 1) {
    const reply = await fetch(address);
    if (reply.ok) return reply;
  }
  throw new Error('no luck');
}
`;

it('static analysis explains code with links to its lines, and explains it again after a change', async () => {
  const owner = await aPerson(url);
  const body = aSnippet({ content: CODE, language: 'javascript' });
  const { snippet } = (await owner.api.call('POST /snippets', { body })).data;
  const path = `/app/snippets/${snippet._id}`;
  const { page, context, problems } = await openAs({ browser, url }, owner, path);
  await page.getByRole('button', { name: 'Explain', exact: true }).click();
  await said(page, 'AI explanation generated!');
  await page.getByText('Static analysis', { exact: true }).waitFor();
  await page.getByText('an exported async function that makes network requests').first().waitFor();

  const claims = page.getByRole('list', { name: 'About single lines' });
  await claims.getByRole('link', { name: 'Lines 3–9' }).click();
  await page.waitForURL(/#L3-L9$/);
  await expect.poll(() => page.locator('.cm-marked-line').count()).toBe(7);

  const changed = { content: CODE.replace('reply.ok', '!reply.ok') };
  await owner.api.call('PUT /snippets/:id', { params: { id: snippet._id }, body: changed });
  await page.reload();
  await page.getByText('The code has changed since.').waitFor();
  expect(await claims.getByRole('link').count()).toBe(0);
  await page.getByRole('button', { name: 'Explain again' }).click();
  await said(page, 'AI explanation generated!');
  await claims.getByRole('link', { name: 'Lines 3–9' }).waitFor();
  expect(await page.getByText('The code has changed since.').count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});
