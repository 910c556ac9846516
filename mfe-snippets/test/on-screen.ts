import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

/** Waits for a toast. */
export async function message(text: string | RegExp): Promise<HTMLElement> {
  const list = await screen.findByRole('list', { name: 'Notifications' });
  return within(list).findByText(text);
}

/** Text of all toasts; empty if there are none. */
export function messages(): string {
  return screen.queryByRole('list', { name: 'Notifications' })?.textContent ?? '';
}

/** Name of an option without its language mark. */
function nameOf(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? '';
  return node.matches('.sn-mark') ? '' : [...node.childNodes].map(nameOf).join('');
}

/** Opens a select, returns the names of its options and closes it. */
export async function optionsOf(name: string): Promise<string[]> {
  await userEvent.click(await screen.findByRole('combobox', { name }));
  const list = await screen.findByRole('listbox');
  const names = within(list).getAllByRole('option').map(nameOf);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  return names;
}

/** Selects an option of the select with this name. */
export async function choose(name: string, option: string): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', { name }));
  const list = within(await screen.findByRole('listbox'));
  const wanted = list.getAllByRole('option').find((one) => nameOf(one) === option);
  if (!wanted) throw new Error(`${name} does not offer ${option}`);
  await userEvent.click(wanted);
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
}

/** Selects an item of the menu with this name. */
export async function chooseFromMenu(menu: string, item: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: menu }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

/** Titles of the listed snippets in order. */
export function titles(): string[] {
  return screen
    .queryAllByRole('article')
    .map((article) => within(article).getByRole('heading', { level: 3 }).textContent ?? '');
}

/** Code in the editor or code view; undefined before it is rendered. */
export function visibleCode(): string | undefined {
  const content = document.querySelector('.sn-code-host')?.shadowRoot?.querySelector('.cm-content');
  const lines = content?.querySelectorAll('.cm-line');
  return lines && [...lines].map((line) => line.textContent).join('\n');
}
