import { LIMITS } from '@snippetry/contracts/limits';
import { fakeLayout, showElement, user } from '@snippetry/web-kit/test';
import { render, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOSTILE_TEXTS } from '../../../markdown/test/hostile-texts.ts';
import { Markdown } from './markdown.tsx';

beforeAll(fakeLayout);

describe('hostile Markdown', () => {
  it.each(Object.entries(HOSTILE_TEXTS))('does not break the page: %s', (_, make) => {
    render(
      <>
        <p>Before</p>
        <Markdown text={make(LIMITS.comment.max)} />
        <Markdown headings text={make(LIMITS.collection.readme)} />
        <p>After</p>
      </>,
    );
    expect(screen.getByText('Before').textContent).toBe('Before');
    expect(screen.getByText('After').textContent).toBe('After');
    expect(document.querySelectorAll('.sn-md')).toHaveLength(2);
    expect(document.querySelectorAll('*').length).toBeLessThan(8000);
  });

  it('is shown as plain text with its line breaks if it exceeds the limits', () => {
    const text = `First line\n${'> '.repeat(3000)}\n${'- \n'.repeat(100)}\nLast line`;
    const { container } = render(<Markdown text={text} />);
    expect(container.querySelector('.sn-md-plain')?.textContent).toBe(text);
  });
});

describe('a text that cannot be rendered', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
  });

  it('is shown as plain text, without affecting other texts', () => {
    // A mention links to a user, which throws without a SessionProvider.
    render(
      <>
        <Markdown text="**Hi** @ana" mentions={['ana']} />
        <Markdown text="**Hello**" />
      </>,
    );
    expect(screen.getByText('**Hi** @ana').tagName).toBe('DIV');
    expect(screen.getByText('Hello').tagName).toBe('STRONG');
    expect(console.error).toHaveBeenCalled();
  });
});

describe('task items', () => {
  it('are checked or unchecked, also for screen readers', () => {
    render(<Markdown text={'- [x] done part\n- [ ] open part\n- [X]not a task'} />);
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, true],
      [false, true],
    ]);
    expect(screen.getByRole('checkbox', { name: 'Done' })).toBe(boxes[0]);
    expect(screen.getByRole('checkbox', { name: 'Not done' })).toBe(boxes[1]);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'done part',
      'open part',
      '[X]not a task',
    ]);
  });
});

describe('images, which are not loaded', () => {
  it.each([
    [
      'an image is a link with its alternative text',
      '![Shot of it](https://x.example/s.png)',
      's.png',
    ],
    [
      'a linked image names its link',
      '[![Shot of it](https://x.example/b.svg)](https://x.example/s.png)',
      's.png',
    ],
  ])('%s', (_, text, address) => {
    const { container } = render(<Markdown text={text} />);
    const link = screen.getByRole('link', { name: 'Shot of it' });
    expect(link.getAttribute('href')).toBe(`https://x.example/${address}`);
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(container.querySelector('img')).toBeNull();
  });

  it('have the link text "Image" without alternative text', () => {
    render(<Markdown text="![](https://x.example/s.png)" />);
    expect(screen.getByRole('link').textContent).toBe('Image');
  });
});

describe('footnotes', () => {
  const TEXT = 'See[^1] and[^a].\n\n[^1]: The **note**.\n[^a]: Another, see [^1].';

  it('jump within the page and back, without a new tab', async () => {
    render(<Markdown text={TEXT} />);
    const [reference] = screen.getAllByRole('link', { name: 'Footnote 1' });
    if (!reference) throw new Error('the reference is not a link');
    expect(reference.getAttribute('target')).toBeNull();
    await user.click(reference);
    const note = document.activeElement;
    expect([note?.tagName, note?.textContent]).toEqual(['LI', 'The note. ↩ ↩2']);
    const [back] = within(note as HTMLElement).getAllByRole('link', {
      name: 'Back to the text, footnote 1',
    });
    if (!back) throw new Error('there is no way back');
    await user.click(back);
    expect(document.activeElement).toBe(reference);
  });

  it('have different ids in two texts of the same page', () => {
    const { container } = render(
      <>
        <Markdown text={TEXT} />
        <Markdown text={TEXT} />
      </>,
    );
    const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(8);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are listed in a region below the text', () => {
    render(<Markdown text={TEXT} />);
    expect(
      within(screen.getByRole('region', { name: 'Footnotes' })).getAllByRole('listitem'),
    ).toHaveLength(2);
  });
});

describe('links to a heading', () => {
  it('jump to it within a page', async () => {
    render(<Markdown headings text={'[Use](#how-to-use-it)\n\n# How to `use` it?'} />);
    await user.click(screen.getByRole('link', { name: 'Use' }));
    expect(document.activeElement?.tagName).toBe('H2');
  });

  it('are plain text in comments, which have no headings', () => {
    render(<Markdown text={'[Use](#use)\n\n# Use'} />);
    expect(screen.queryByRole('link')).toBeNull();
  });
});

it('mentions link the users whom the server names, outside of code and package names', () => {
  showElement(<Markdown text={'@Ana `@ana` npm i @ana/kit @bob\n\n    @ana'} mentions={['ana']} />);
  const links = screen.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['@Ana']);
});
