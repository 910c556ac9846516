import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

/** Waits for a message among those that stand at the edge of the window. */
export async function message(text: string | RegExp): Promise<HTMLElement> {
  const list = await screen.findByRole('list', { name: 'Notifications' });
  return within(list).findByText(text);
}

/** What the messages say, none where there are none. */
export function messages(): string {
  return screen.queryByRole('list', { name: 'Notifications' })?.textContent ?? '';
}

/** What an option says beside the mark of a language. */
function nameOf(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? '';
  return node.matches('.sn-mark') ? '' : [...node.childNodes].map(nameOf).join('');
}

/** The options that a select of this name offers; it is closed again. */
export async function optionsOf(name: string): Promise<string[]> {
  await userEvent.click(await screen.findByRole('combobox', { name }));
  const list = await screen.findByRole('listbox');
  const names = within(list).getAllByRole('option').map(nameOf);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  return names;
}

/** Chooses an option of the select of this name. */
export async function choose(name: string, option: string): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', { name }));
  const list = within(await screen.findByRole('listbox'));
  const wanted = list.getAllByRole('option').find((one) => nameOf(one) === option);
  if (!wanted) throw new Error(`${name} does not offer ${option}`);
  await userEvent.click(wanted);
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
}

/** Chooses a row of the menu of this name. */
export async function chooseFromMenu(menu: string, item: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: menu }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

/** The titles of the listed snippets, in their order. */
export function titles(): string[] {
  return screen
    .queryAllByRole('article')
    .map((article) => within(article).getByRole('heading', { level: 3 }).textContent ?? '');
}

/** The code that an editor or a view of code holds, as it is shown; undefined before its code is there. */
export function shownCode(): string | undefined {
  const content = document.querySelector('.sn-code-host')?.shadowRoot?.querySelector('.cm-content');
  const lines = content?.querySelectorAll('.cm-line');
  return lines && [...lines].map((line) => line.textContent).join('\n');
}
