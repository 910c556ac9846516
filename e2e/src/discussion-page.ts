import type { Page } from 'playwright-core';
import type { Person } from './people.ts';

/** Returns the open discussion of a snippet. */
export const discussionOf = (page: Page) => page.getByRole('dialog', { name: 'Discussion' });

/** Returns the input of a new comment. */
export const commentBox = (page: Page) =>
  page.getByPlaceholder('Share your thoughts about this snippet...');

/** Chooses an action from the menu of a user's comment. */
export async function chooseFor(page: Page, { username }: Person, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for the comment by ${username}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Posts a comment on a snippet, or a reply; returns its id. */
export async function say(
  { api }: Person,
  snippet: string,
  content: string,
  parentComment?: string,
): Promise<string> {
  const body = { snippet, content, ...(parentComment && { parentComment }) };
  return (await api.call('POST /comments', { body })).data.comment._id;
}
