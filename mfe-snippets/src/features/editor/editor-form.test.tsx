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

/** What the form says of its fields. */
const complaints = () =>
  screen
    .queryAllByRole('alert')
    .filter((alert) => alert.matches('.sn-field-error'))
    .map((alert) => alert.textContent);

describe('a new snippet in the editor', () => {
  it('is sent trimmed, with what was chosen, and then opened', async () => {
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
        // The API writes tags small and each of them once.
        tags: ['Fetch', 'resilience', 'fetch'],
        isPublic: false,
        metadata: { difficulty: 'advanced', category: 'data-structure', estimatedReadTime: 1 },
      },
    ]);
  });

  it('begins with the title that its address names, which is no unsaved work yet', async () => {
    const { router } = openNew({}, undefined, '?title=Retry+politely');
    expect((await field('Title')).value).toBe('Retry politely');
    await router.navigate('/elsewhere');
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
  });

  it('cannot be saved twice or left while it is saved', async () => {
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

  it('is saved once by keys that are held down, and the list of keys names them', async () => {
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

  it('says everything that is missing in one message and sends nothing', async () => {
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

  it('takes each complaint back when its field is written', async () => {
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

  it('moves to the code where that alone is missing', async () => {
    openNew();
    await fill('Enough');
    await waitFor(() => expect(visibleCode()).toBe(''));
    await saveByKeys();
    await message('Code content is required - please add some code to your snippet');
    const host = document.querySelector('.sn-code-host');
    expect(document.activeElement).toBe(host);
    expect(host?.shadowRoot?.activeElement?.className).toContain('cm-content');
  });

  it('goes to the dashboard when the answer names no snippet', async () => {
    const { place } = openNew({ [CREATE]: () => succeeded({}) });
    await fill('Nameless');
    await openCode('x');
    await press('Create Snippet');
    await waitFor(() => expect(place()).toBe('/app'));
  });

  it('leads back to the dashboard, and has neither gist nor history nor a copy', async () => {
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

  it('begins with title, language and code, and folds up the rest', async () => {
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

  it('unfolds the rest where something in it is wrong, and moves there', async () => {
    openNew({}, { wide: false });
    await userEvent.type(await field('Title'), 'On a phone');
    await openCode('x');
    await press('Create Snippet');
    await message('Description is required');
    expect(await folded()).toBe(false);
    expect(document.activeElement).toBe(await field('Description'));
    // It does not vanish under the hand that mends it.
    await userEvent.type(await field('Description'), 'Mended');
    await waitFor(() => expect(complaints()).toEqual([]));
    expect(await folded()).toBe(false);
  });

  it('folds up what is wrong by hand, and unfolds it where it is still wrong', async () => {
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

describe('saving a snippet that fails', () => {
  it.each([
    ['the message of the server', 503, 'The library is closed', 'The library is closed'],
    ['what failed', 500, '', 'Failed to save snippet. Please try again.'],
  ])('says %s and keeps what was written', async (_what, status, text, shown) => {
    openNew({ [CREATE]: () => refused(status, 'internal', text) });
    await fill('Will fail');
    await openCode('let kept = true;');
    await press('Create Snippet');
    await message(shown);
    expect(visibleCode()).toBe('let kept = true;');
    expect((await field('Title')).value).toBe('Will fail');
    expect((await button('Create Snippet')).disabled).toBe(false);
  });

  it('says what the server finds wrong', async () => {
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

  it('can be tried again', async () => {
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

describe('the counters of the editor', () => {
  it.each([
    ['Title', 80, 100],
    ['Description', 400, 500],
  ])('of %s warn above %i, and %i is the most', async (label, warn, limit) => {
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
