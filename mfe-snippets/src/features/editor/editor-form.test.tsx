import { broken, delayedAnswer, forgetPage, refused, succeeded } from '@snippetry/web-kit/test';
import { shortcutGroups } from '@snippetry/web-kit/ui';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import {
  button,
  CREATE,
  field,
  fill,
  ID,
  openCode,
  openNew,
  press,
  STORED,
  saveByKeys,
} from '../../../test/editor-page.ts';
import { choose, message, visibleCode } from '../../../test/on-screen.ts';

afterEach(forgetPage);

/** Error messages of the fields. */
const complaints = () =>
  screen
    .queryAllByRole('alert')
    .filter((alert) => alert.matches('.sn-field-error'))
    .map((alert) => alert.textContent);

describe('a new snippet in the editor', () => {
  it('is sent trimmed with its options, and opened', async () => {
    const { sentTo, place } = openNew();
    await fill('  Retry politely ', ' Backs off ');
    await userEvent.type(await field('Tags'), ' Fetch,, resilience , fetch');
    await choose('Difficulty', 'Advanced');
    await choose('Category', 'Data Structure');
    screen.getByText('Visible to everyone in the community');
    await userEvent.click(screen.getByRole('switch', { name: /^Visibility/ }));
    screen.getByText('Only visible to you');
    await openCode('\n\nconst wait = 250;\n');
    await press('Create Snippet');
    await message('Snippet created successfully!');
    await waitFor(() => expect(place()).toBe(`/app/snippets/${ID}`));
    expect(sentTo(CREATE)).toEqual([
      {
        title: 'Retry politely',
        description: 'Backs off',
        content: 'const wait = 250;\n',
        language: 'javascript',
        // The server lower-cases and deduplicates tags.
        tags: ['Fetch', 'resilience', 'fetch'],
        isPublic: false,
        metadata: { difficulty: 'advanced', category: 'data-structure', estimatedReadTime: 1 },
      },
    ]);
  });

  it('has the title from the address, which does not count as a change', async () => {
    const { router } = openNew({}, undefined, '?title=Retry+politely');
    expect((await field('Title')).value).toBe('Retry politely');
    await router.navigate('/elsewhere');
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
  });

  it('cannot be saved twice or left while saving', async () => {
    const { answer: held, give } = delayedAnswer();
    const { sentTo } = openNew({ [CREATE]: held });
    await fill('Held back');
    await openCode('x');
    await press('Create Snippet');
    expect((await button('Creating...')).disabled).toBe(true);
    expect((await button('Cancel')).disabled).toBe(true);
    await saveByKeys();
    give(succeeded({ snippet: STORED }));
    await message('Snippet created successfully!');
    expect(sentTo(CREATE)).toHaveLength(1);
  });

  it('is saved once by a held-down shortcut, which is listed in the help', async () => {
    const { answer: held, give } = delayedAnswer();
    const { sentTo } = openNew({ [CREATE]: held });
    await fill('Held down');
    await openCode('x');
    const pressed = { key: 's', ctrlKey: true };
    expect(fireEvent.keyDown(document.body, pressed)).toBe(false);
    expect(fireEvent.keyDown(document.body, { ...pressed, repeat: true })).toBe(false);
    const keys = shortcutGroups.get().flatMap(({ shortcuts }) => shortcuts);
    expect(keys).toContainEqual(expect.objectContaining({ keys: ['Mod+s'] }));
    give(succeeded({ snippet: STORED }));
    await message('Snippet created successfully!');
    expect(sentTo(CREATE)).toHaveLength(1);
  });

  it('reports all missing fields in one message and sends nothing', async () => {
    const { sentTo } = openNew();
    await userEvent.type(await field('Title'), 'ab');
    await saveByKeys();
    await message(
      'Title must be at least 3 characters long. Description is required. Code content is required - please add some code to your snippet',
    );
    expect(document.activeElement).toBe(await field('Title'));
    expect(complaints()).toEqual([
      'Title must be at least 3 characters long',
      'Code content is required - please add some code to your snippet',
      'Description is required',
    ]);
    expect(sentTo(CREATE)).toEqual([]);
  });

  it('clears the error of a field when it is edited', async () => {
    openNew();
    await field('Title');
    await saveByKeys();
    await waitFor(() => expect(complaints()).toHaveLength(3));
    await userEvent.type(await field('Title'), 'Long enough');
    expect(complaints()).toHaveLength(2);
    await userEvent.type(await field('Description'), 'Described');
    expect(complaints()).toHaveLength(1);
    await openCode('let x');
    await waitFor(() => expect(complaints()).toEqual([]));
  });

  it('focuses the code if only the code is missing', async () => {
    openNew();
    await fill('Enough');
    await waitFor(() => expect(visibleCode()).toBe(''));
    await saveByKeys();
    await message('Code content is required - please add some code to your snippet');
    const host = document.querySelector('.sn-code-host');
    expect(document.activeElement).toBe(host);
    expect(host?.shadowRoot?.activeElement?.className).toContain('cm-content');
  });

  it('opens the dashboard if the response contains no snippet', async () => {
    const { place } = openNew({ [CREATE]: () => succeeded({}) });
    await fill('Nameless');
    await openCode('x');
    await press('Create Snippet');
    await waitFor(() => expect(place()).toBe('/app'));
  });

  it('links back to the dashboard, without gist, history and duplicate', async () => {
    openNew();
    const back = await screen.findByRole('link', { name: 'Back to Dashboard' });
    expect(back.getAttribute('href')).toBe('/app');
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/app');
    for (const name of ['Export to GitHub Gist', 'More']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});

describe('the editor on a phone', () => {
  const details = () => screen.findByRole('button', { name: /^Details/ });
  const folded = async () => (await details()).getAttribute('aria-expanded') === 'false';

  it('starts with title, language and code; the other fields are collapsed', async () => {
    openNew({}, { wide: false });
    expect((await details()).textContent).toBe('Details description needed · Public');
    expect(await folded()).toBe(true);
    expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull();
    await userEvent.click(await details());
    await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), 'Said');
    await userEvent.type(await field('Tags'), 'a, b');
    expect((await details()).textContent).toBe('Details 2 tags · Public');
    await userEvent.click(await details());
    expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull();
  });

  it('expands the other fields if one is invalid, and focuses it', async () => {
    openNew({}, { wide: false });
    await userEvent.type(await field('Title'), 'On a phone');
    await openCode('x');
    await press('Create Snippet');
    await message('Description is required');
    expect(await folded()).toBe(false);
    expect(document.activeElement).toBe(await field('Description'));
    // Stays expanded after the error is fixed.
    await userEvent.type(await field('Description'), 'Mended');
    await waitFor(() => expect(complaints()).toEqual([]));
    expect(await folded()).toBe(false);
  });

  it('collapses an invalid field manually, and expands it again while it is invalid', async () => {
    openNew({}, { wide: false });
    await userEvent.type(await field('Title'), 'On a phone');
    await openCode('x');
    await press('Create Snippet');
    await waitFor(async () => expect(await folded()).toBe(false));
    await userEvent.click(await details());
    expect(await folded()).toBe(true);
    await press('Create Snippet');
    await waitFor(async () => expect(await folded()).toBe(false));
  });
});

describe('a failed save', () => {
  it.each([
    ['the message of the server', 503, 'The library is closed', 'The library is closed'],
    ['what failed', 500, '', 'Failed to save snippet. Please try again.'],
  ])('shows %s and keeps the input', async (_what, status, text, shown) => {
    openNew({ [CREATE]: () => refused(status, 'internal', text) });
    await fill('Will fail');
    await openCode('let kept = true;');
    await press('Create Snippet');
    await message(shown);
    expect(visibleCode()).toBe('let kept = true;');
    expect((await field('Title')).value).toBe('Will fail');
    expect((await button('Create Snippet')).disabled).toBe(false);
  });

  it('shows the validation errors of the server', async () => {
    const errors = [{ path: 'tags', msg: 'At most 10 tags' }];
    const problems = { status: 'error', code: 'request.invalid', message: 'Invalid', errors };
    openNew({ [CREATE]: () => Response.json(problems, { status: 400 }) });
    await fill('Too many tags');
    await userEvent.type(await field('Tags'), 'a,b,c,d,e,f,g,h,i,j,k');
    await openCode('x');
    await press('Create Snippet');
    await message('Validation Error: At most 10 tags');
    await button('Create Snippet');
  });

  it('can be retried', async () => {
    let failing = true;
    const { place } = openNew({
      [CREATE]: () => (failing ? broken() : succeeded({ snippet: STORED })),
    });
    await fill('Tried again');
    await openCode('x');
    await press('Create Snippet');
    await message('Network error');
    failing = false;
    await press('Create Snippet');
    await waitFor(() => expect(place()).toBe(`/app/snippets/${ID}`));
  });
});

describe('character counters of the editor', () => {
  it.each([
    ['Title', 80, 100],
    ['Description', 400, 500],
  ])('of %s warn above %i, with a maximum of %i', async (label, warn, limit) => {
    openNew();
    const box = await field(label);
    expect(box.maxLength).toBe(limit);
    await userEvent.click(box);
    await userEvent.paste('x'.repeat(warn));
    const counter = box.closest('.sn-field')?.querySelector('.sn-counter');
    expect(counter?.textContent).toBe(`${warn}/${limit}`);
    const calm = counter?.className;
    await userEvent.type(box, 'x');
    const near = `Nearing the limit of ${limit} characters`;
    expect(counter?.textContent).toBe(`${warn + 1}/${limit}${near}`);
    expect(counter?.className).not.toBe(calm);
    await userEvent.paste('x'.repeat(limit));
    expect(box.value).toBe('x'.repeat(limit));
  });
});
