import { aSnippet } from '@snippetry/test-kit';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { aPerson, type Person } from '../../src/people.ts';
import { type Screen, testScreens } from '../../src/screens.ts';

const { url } = inject('platform');
let snippet: string;
let linked: string;
let owner: Person;
let other: Person;

const menuOf = (page: Page, { username }: Person) =>
  page.getByRole('button', { name: `More actions for the comment by ${username}` }).first();

const SCREENS: Record<string, Screen> = {
  'explore without an account': {
    path: () => '/explore',
    ready: async (page) => {
      await page.locator('article').first().waitFor();
      await page.getByRole('list', { name: 'Frequent tags' }).waitFor();
    },
  },
  'Explore of followed users with open filters': {
    path: () => '/app/explore?following=true&language=javascript&tags=b',
    ready: async (page) => {
      await page.getByRole('list', { name: 'Frequent tags' }).getByRole('button').waitFor();
      await page.getByRole('combobox', { name: 'Difficulty Level' }).waitFor();
    },
  },
  'profile with the list of followers': {
    path: () => `/app/users/${other.username}`,
    ready: async (page) => {
      const list = page.getByRole('dialog', { name: /^Followers of/ });
      if (!(await list.isVisible())) await page.getByRole('button', { name: '1 follower' }).click();
      await list.getByRole('link', { name: owner.username }).waitFor();
    },
  },
  moderation: {
    path: () => '/app/moderation',
    ready: (page) => page.getByRole('button', { name: 'Take action' }).waitFor(),
  },
  discussion: {
    path: () => `/app/snippets/${snippet}?discussion=open`,
    ready: async (page) => {
      const reply = page.getByRole('textbox', { name: /^Your reply/ });
      await page.getByText('A reply').waitFor();
      if (!(await reply.isVisible())) {
        await page
          .getByRole('button', { name: /^Reply to/ })
          .first()
          .click();
      }
      await reply.waitFor();
    },
  },
  'discussion with an edited comment and its menu': {
    path: () => `/app/snippets/${snippet}?discussion=open`,
    ready: async (page) => {
      const edited = page.getByRole('textbox', { name: 'Your changed comment' });
      const menu = menuOf(page, owner);
      await page.getByText('A reply').waitFor();
      if (!(await edited.isVisible())) {
        await menu.click();
        await page.getByRole('menuitem', { name: 'Edit' }).click();
      }
      await edited.waitFor();
      if (!(await page.getByRole('menu').isVisible())) await menu.click();
      await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
    },
  },
  'discussion with mention suggestions, a report form and a linked comment on lines': {
    path: () => `/app/snippets/${snippet}?comment=${linked}`,
    ready: async (page) => {
      const form = page.getByRole('form', { name: /^Report the comment/ });
      const box = page.getByRole('textbox', { name: 'Your comment' });
      await page.getByText('Line 1', { exact: true }).waitFor();
      if (!(await form.isVisible())) {
        await menuOf(page, other).click();
        await page.getByRole('menuitem', { name: 'Report' }).click();
      }
      await form.waitFor();
      await box.fill('');
      await box.pressSequentially(`@${other.username.slice(0, -1)}`);
      await page.getByRole('option').first().waitFor();
    },
  },
};

await testScreens(url, SCREENS, async () => {
  [owner, other] = await Promise.all([aPerson(url), aPerson(url)]);
  // The longest values: nothing may be clipped or displaced.
  const body = aSnippet({ title: 'W'.repeat(100), tags: ['a-tag-of-thirty-characters-xxx', 'b'] });
  const { data } = await owner.api.call('POST /snippets', { body });
  snippet = data.snippet._id;
  const content = `# ${'W'.repeat(200)}\n\n> quoted\n\n\`\`\`ts\n${'x'.repeat(300)}\n\`\`\`\n- [link](https://a.example)`;
  const said = await owner.api.call('POST /comments', { body: { snippet, content } });
  const reply = { snippet, content: 'A reply', parentComment: said.data.comment._id };
  await owner.api.call('POST /comments', { body: reply });
  const anchor = { revision: 1, fromLine: 1, toLine: 1 };
  const about = { snippet, content: `Why, @${owner.username}?`, anchor };
  linked = (await other.api.call('POST /comments', { body: about })).data.comment._id;
  await other.api.call('POST /snippets', { body: aSnippet({ tags: ['b', 'timing'] }) });
  await owner.api.call('POST /users/:id/follow', { params: { id: other.id } });
  await reportedComment();
  return owner;
});

/** Creates a comment of maximum length on a snippet of the owner, with the longest report. */
async function reportedComment() {
  const { data } = await owner.api.call('POST /snippets', { body: aSnippet() });
  const content = 'x'.repeat(2000);
  const said = await other.api.call('POST /comments', {
    body: { snippet: data.snippet._id, content },
  });
  const params = { id: said.data.comment._id };
  const body = { reason: 'spam' as const, description: 'y'.repeat(500) };
  await owner.api.call('POST /comments/:id/report', { params, body });
}
