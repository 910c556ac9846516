import { announcePreviewOrigin } from '@snippetry/web-kit';
import { broken, delayedAnswer, forgetPage, succeeded } from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  button,
  clipboard,
  ID,
  OWN,
  press,
  showDetail as show,
} from '../../../test/detail-page.tsx';
import { chooseFromMenu, message, messages } from '../../../test/on-screen.ts';

afterEach(forgetPage);

describe('the link to a snippet', () => {
  it.each([
    ['public', true, '/public'],
    ['private', false, '/app/snippets'],
  ])('of a %s one opens it with the marked lines', async (_what, isPublic, path) => {
    await show({ ...OWN, isPublic }, {}, '/app/snippets#L5-L7');
    await press('Share');
    await message('Link copied to clipboard!');
    expect(await clipboard()).toBe(`${location.origin}${path}/${ID}#L5-L7`);
  });

  it('shows an error if the clipboard is blocked', async () => {
    const { user } = await show();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
    await user.click(await button('Share'));
    await message('Your browser did not allow copying');
  });
});

describe('the invitation for visitors', () => {
  it('introduces the site and returns here after sign-up', async () => {
    const { place, router } = await show({}, {}, '/public#L2');
    const invitation = within(
      screen.getByRole('region', { name: 'Keep the code you’d otherwise rewrite' }),
    );
    const explore = invitation.getByRole('link', { name: 'Explore snippets' });
    expect(explore.getAttribute('href')).toBe('/explore');
    // The actions are next to the title: the header belongs to the site.
    expect((await button('Share')).closest('section')?.querySelector('h1')).not.toBeNull();
    await userEvent.click(invitation.getByRole('link', { name: 'Get Started' }));
    await waitFor(() => expect(place()).toBe('/register'));
    expect(router.state.location.state).toEqual({ from: `/public/${ID}#L2` });
  });

  it('is hidden from signed-in users', async () => {
    await show();
    expect(screen.queryByText('Keep the code you’d otherwise rewrite')).toBeNull();
  });
});

describe('the code of a snippet', () => {
  const COPIED = `POST /snippets/${ID}/copied`;

  it('is counted as copied', async () => {
    const { asked } = await show(
      { content: 'let x = 1\nlet y = 2' },
      { [COPIED]: () => succeeded({ copyCount: 1 }) },
    );
    await press('Copy code');
    await message('Code copied to clipboard!');
    expect(await clipboard()).toBe('let x = 1\nlet y = 2');
    await waitFor(() => expect(asked()).toContain(COPIED));
  });

  it('is copied even if counting fails', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await show({}, { [COPIED]: broken });
    await press('Copy code');
    await message('Code copied to clipboard!');
    const said = () => logged.mock.calls.map(([text]) => text);
    await waitFor(() => expect(said()).toContain('A copy could not be counted'));
    expect(messages()).not.toContain('Network error');
  });

  it('is shared as a shell command and as embed code', async () => {
    announcePreviewOrigin('https://previews.example');
    onTestFinished(() => announcePreviewOrigin(''));
    await show({ lineCount: 12 }, {}, '/app/snippets#L2-L3');
    await chooseFromMenu('More', 'Copy curl');
    await message('Command copied to clipboard!');
    expect(await clipboard()).toBe(`curl -fsSL '${location.origin}/api/snippets/${ID}/raw'`);

    await chooseFromMenu('More', 'Embed…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Embed snippet' }));
    const lines = dialog.getByLabelText<HTMLInputElement>(/^Lines/);
    expect(lines.value).toBe('2-3');
    await userEvent.click(dialog.getByRole('radio', { name: 'Dark' }));
    await userEvent.click(dialog.getByRole('switch', { name: /^Pin to this version/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Copy embed code' }));
    await message('Embed code copied to clipboard!');
    const address = `${location.origin}/api/snippets/${ID}/embed`;
    expect(await clipboard()).toContain(`src="${address}?theme=dark&amp;lines=2-3&amp;rev=1"`);
    const look = dialog.getByTitle('Embedded snippet');
    const shown = `https://previews.example/embed/${ID}?theme=dark&lines=2-3&rev=1`;
    expect(look.getAttribute('src')).toBe(shown);
    expect(look.getAttribute('sandbox')).toBe('');
    await userEvent.clear(lines);
    await userEvent.type(lines, '3-2');
    dialog.getByText('Enter a line, or a range such as 3-12');
  });

  it('opens as plain text in a new tab', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await show();
    await chooseFromMenu('More', 'Raw');
    const address = `${location.origin}/api/snippets/${ID}/raw`;
    expect(opened).toHaveBeenCalledWith(address, '_blank', 'noopener');
  });

  it.each([
    ['Raw', 'Failed to open the code'],
    ['Download', 'Failed to download the code'],
  ])('of a private snippet shows an error if %s fails', async (item, text) => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    await show({ ...OWN, isPublic: false });
    await chooseFromMenu('More', item);
    await message(text);
  });
});

describe('the preview of a snippet', () => {
  const offered = () => screen.queryByRole('button', { name: 'Preview UI' });
  beforeEach(() => announcePreviewOrigin('http://127.0.0.1:1'));
  afterEach(() => announcePreviewOrigin(''));

  it.each([
    ['html', '<p>x</p>'],
    ['css', 'p { color: red }'],
    ['javascript', 'export default () => <p>one</p>;'],
  ] as const)('is offered for %s with visible output', async (language, content) => {
    await show({ language, content });
    await button('Preview UI');
    // Nothing runs before the user opens it.
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('is not offered for code without visible output', async () => {
    await show({ language: 'python', content: 'print(1)' });
    await button('Copy code');
    expect(offered()).toBeNull();
  });

  it('is not offered without a preview origin', async () => {
    announcePreviewOrigin('');
    await show({ language: 'html', content: '<p>x</p>' });
    await button('Copy code');
    expect(offered()).toBeNull();
  });
});

describe('the export to a gist', () => {
  const EXPORT = `POST /github/export/${ID}`;
  const dialog = async () =>
    within(await screen.findByRole('dialog', { name: 'Export to GitHub Gist' }));
  const start = () => press('Export to GitHub Gist');

  it('offers the description and a secret gist, and can be cancelled', async () => {
    const { asked } = await show({ ...OWN, description: 'What it does' });
    await start();
    const asks = await dialog();
    expect(asks.getByLabelText<HTMLTextAreaElement>(/^Description/).value).toBe('What it does');
    expect(asks.getByRole<HTMLInputElement>('radio', { name: /Secret Gist/ }).checked).toBe(true);
    for (const text of ['Only you can see it', 'Anyone can see it']) asks.getByText(text);
    asks.getByText(/anyone with the link can open them/);
    await userEvent.click(asks.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked()).not.toContain(EXPORT);
  });

  it('sends the selected options, or the stored description if empty', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { answer: held, give } = delayedAnswer();
    const { sentTo } = await show({ ...OWN, description: 'What it does' }, { [EXPORT]: held });
    await start();
    const asks = await dialog();
    await userEvent.click(asks.getByRole('radio', { name: /Public Gist/ }));
    await userEvent.clear(asks.getByLabelText(/^Description/));
    await userEvent.click(asks.getByRole('button', { name: 'Export to GitHub' }));
    expect(asks.getByRole<HTMLButtonElement>('button', { name: 'Exporting...' }).disabled).toBe(
      true,
    );
    // Cannot be closed before the result is known.
    await userEvent.keyboard('{Escape}');
    await dialog();
    give(succeeded({ gist: { url: 'https://gist.example/1' } }));
    await message('Snippet exported to GitHub as Gist!');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(EXPORT)).toEqual([{ isPublic: true, description: 'What it does' }]);
    expect(opened).toHaveBeenCalledWith('https://gist.example/1', '_blank', 'noopener,noreferrer');
    await press('Open gist');
    expect(opened).toHaveBeenCalledTimes(2);
  });

  it('resets its fields when it is reopened', async () => {
    await show({ ...OWN, description: 'What it does' });
    await start();
    await userEvent.type((await dialog()).getByLabelText(/^Description/), ' and more');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await start();
    const description = (await dialog()).getByLabelText<HTMLTextAreaElement>(/^Description/);
    expect(description.value).toBe('What it does');
  });
});
