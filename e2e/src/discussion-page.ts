import type { Page } from 'playwright-core';
import type { Person } from './people.ts';

/** The open discussion of a snippet. */
export const discussionOf = (page: Page) => page.getByRole('dialog', { name: 'Discussion' });

/** Where a new comment is written. */
export const commentBox = (page: Page) =>
  page.getByPlaceholder('Share your thoughts about this snippet...');

/** Chooses from the menu of the comment by somebody. */
export async function chooseFor(page: Page, { username }: Person, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for the comment by ${username}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Says something below a snippet, or in answer to a comment; its id. */
export async function say(
  { api }: Person,
  snippet: string,
  content: string,
  parentComment?: string,
): Promise<string> {
  const body = { snippet, content, ...(parentComment && { parentComment }) };
  return (await api.call('POST /comments', { body })).data.comment._id;
}
