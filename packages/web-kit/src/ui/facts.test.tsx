import { msg } from '@snippetry/contracts/texts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Avatar } from './avatar.tsx';
import { Badge, DifficultyBadge, VisibilityBadge } from './badge.tsx';
import { CodePreview } from './code-preview.tsx';
import { excerpt } from './excerpt.ts';
import { LanguageBadge, LanguageMark, languageLine } from './language-mark.tsx';
import { Meta, MetaItem } from './meta.tsx';
import { LanguageBar, ProgressBar, StrengthMeter } from './meter.tsx';
import { Panel, PanelFooter, PanelList } from './panel.tsx';
import { RelativeTime } from './relative-time.tsx';
import { Skeleton } from './skeleton.tsx';
import { StatStrip } from './stat-strip.tsx';
import { TagList } from './tag.tsx';
import { TextLink } from './text-link.tsx';

/** Renders an element and returns it. */
function shown(element: React.ReactElement): HTMLElement {
  const { container } = render(element);
  return container;
}
const text = (element: React.ReactElement) => shown(element).textContent;
const classes = (element: React.ReactElement) => shown(element).firstElementChild?.className;

describe('an avatar', () => {
  it('shows the picture, or the initials without one', () => {
    const picture = shown(<Avatar name="Mira Lopez" src="/mira.png" size={32} />);
    expect(picture.querySelector('img')?.getAttribute('src')).toBe('/mira.png');
    expect(picture.textContent).toBe('');
    expect(text(<Avatar name="Mira Lopez" src="" />)).toBe('ML');
  });

  it('shows the initials if the picture is broken, until it gets another', () => {
    const { container, rerender } = render(<Avatar name="mira" src="/gone.png" />);
    fireEvent.error(container.querySelector('img') ?? container);
    expect(container.textContent).toBe('M');
    rerender(<Avatar name="mira" src="/new.png" />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/new.png');
  });

  it('is hidden from screen readers, and marks the own one', () => {
    const avatar = shown(<Avatar name="mira" own />).firstElementChild;
    expect(avatar?.getAttribute('aria-hidden')).toBe('true');
    expect(avatar?.className).toContain('sn-avatar-own');
    expect(classes(<Avatar name="mira" />)).not.toContain('sn-avatar-own');
  });
});

describe('badges', () => {
  it('show the visibility', () => {
    expect([true, false].map((isPublic) => text(<VisibilityBadge isPublic={isPublic} />))).toEqual([
      'Public',
      'Private',
    ]);
  });

  it.each([
    ['beginner', 'Beginner', 'success'],
    ['intermediate', 'Intermediate', 'warn'],
    ['advanced', 'Advanced', 'danger'],
    ['expert', 'Advanced', 'danger'],
  ])('name the difficulty %s %s', (difficulty, name, tone) => {
    const badge = shown(<DifficultyBadge difficulty={difficulty} />).firstElementChild;
    expect(badge?.textContent).toBe(name);
    expect(badge?.className).toContain(`sn-badge-${tone}`);
  });

  it('are plain by default', () => {
    expect(classes(<Badge>Author</Badge>)).toContain('sn-badge-outline');
  });
});

describe('the mark of a language', () => {
  it('is hidden from screen readers beside the name, and labelled alone', () => {
    expect(text(<LanguageBadge language="typescript" />)).toBe('TSTypeScript');
    cleanup();
    shown(<LanguageMark language="go" labelled />);
    expect(screen.getByRole('img', { name: 'Go' })).toBeTruthy();
    cleanup();
    shown(<LanguageMark language="go" />);
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('has the colours of its language, and the default ones of an unknown language', () => {
    expect(languageLine('go')).toBe('var(--lang-go-line)');
    expect(languageLine('brainfuck')).toBe('var(--lang-default-line)');
    const mark = shown(<LanguageMark language="brainfuck" />).querySelector('span');
    expect(mark?.style.getPropertyValue('--mark')).toBe('var(--lang-default)');
    expect(mark?.textContent).toBe('··');
  });
});

describe('meters', () => {
  it('stay between 0 and 100 percent', () => {
    const width = (percent: number) => {
      cleanup();
      shown(<ProgressBar label="Goal" percent={percent} />);
      const bar = screen.getByRole('progressbar', { name: 'Goal' });
      return [bar.getAttribute('aria-valuenow'), bar.querySelector('i')?.style.width];
    };
    expect(width(-5)).toEqual(['0', '0%']);
    expect(width(33.4)).toEqual(['33', '33.4%']);
    expect(width(140)).toEqual(['100', '100%']);
  });

  it('of a language have its colour, and are hidden from screen readers', () => {
    const bar = shown(<LanguageBar language="go" percent={20} />).firstElementChild;
    expect(bar?.getAttribute('aria-hidden')).toBe('true');
    expect(bar?.querySelector('i')?.style.background).toBe('var(--lang-go-line)');
  });

  it('of a password fill one step per point of its score', () => {
    const filled = (score: number) =>
      shown(<StrengthMeter score={score} />).querySelectorAll('.sn-strength-on').length;
    expect([0, 1, 3, 4].map(filled)).toEqual([0, 1, 3, 4]);
  });
});

describe('tags', () => {
  const tags = ['one', 'two', 'three'];

  it('are all shown without a maximum', () => {
    expect(text(<TagList tags={tags} />)).toBe('onetwothree');
    expect(text(<TagList tags={tags} max={3} />)).toBe('onetwothree');
  });

  it('count the hidden ones, and name them in a tooltip', () => {
    expect(text(<TagList tags={tags} max={1} />)).toBe('one+2');
    expect(screen.getByText('+2').title).toBe('two, three');
    expect(text(<TagList tags={tags} max={2} more={(hidden) => `${hidden} more`} />)).toBe(
      'onetwo1 more',
    );
  });
});

describe('figures on screen', () => {
  it.each([
    [12, '+12%', 'up'],
    [0, '+0%', 'flat'],
    [-3, '-3%', 'down'],
    ['new' as const, '+0% new', 'up'],
  ])('that changed by %s show %s and the direction %s', (growth, words, sign) => {
    const strip = shown(<StatStrip stats={[{ label: 'Views', value: '10', growth }]} />);
    expect(strip.textContent).toBe(`Views10${words}`);
    expect(strip.querySelector(`.sn-growth-${sign}`)).toBeTruthy();
  });

  it('that did not change show no growth', () => {
    expect(text(<StatStrip stats={[{ label: 'Views', value: '10' }]} />)).toBe('Views10');
  });

  it('have a text alternative for their icon', () => {
    const meta = (
      <Meta>
        <MetaItem label="views">7</MetaItem>
        <MetaItem>mira</MetaItem>
      </Meta>
    );
    expect(text(meta)).toBe('7 viewsmira');
    expect(screen.getByTitle('views')).toBeTruthy();
  });
});

describe('times and texts', () => {
  it('show how long ago something was, with the date on hover', () => {
    const iso = new Date(Date.now() - 36 * 3_600_000).toISOString();
    shown(<RelativeTime iso={iso} text={msg('Created {time}')} />);
    const time = screen.getByText<HTMLTimeElement>('Created 2 days ago');
    expect(time.dateTime).toBe(iso);
    fireEvent.pointerEnter(time);
    expect(time.title).toMatch(/day, .* at /);
    expect(text(<RelativeTime iso={iso} />)).toBe('2 days ago');
    expect(text(<RelativeTime iso="soon" />)).toBe('');
  });

  it('are cut with an ellipsis only if something is left out', () => {
    expect([excerpt('abc', 3), excerpt('abcd', 3)]).toEqual(['abc', 'abc…']);
  });

  it('link to other sites in a new tab without access to this one', () => {
    const link = shown(<TextLink href="https://a.example">A</TextLink>).querySelector('a');
    expect([link?.href, link?.target, link?.rel]).toEqual([
      'https://a.example/',
      '_blank',
      'noopener noreferrer',
    ]);
  });
});

describe('a preview of code', () => {
  const code = 'a\nb\nc\nd\ne\nf\ng';

  it('shows five numbered lines by default', () => {
    expect(text(<CodePreview code={code} language="none" />)).toBe('12345a\nb\nc\nd\ne');
    expect(text(<CodePreview code={code} language="none" lines={2} />)).toBe('12a\nb');
  });

  it('marks hits in the shown lines only', () => {
    const marker = (previewCode: string) => [[previewCode.length - 1, previewCode.length] as const];
    const preview = shown(<CodePreview code={code} language="none" lines={2} marker={marker} />);
    expect(preview.querySelector('mark')?.textContent).toBe('b');
  });
});

describe('a panel', () => {
  it('has a ruled header with a heading only if there is a title or an action', () => {
    shown(
      <Panel title="Security" level={3} marked actions={<button type="button">Edit</button>}>
        Text
      </Panel>,
    );
    expect(
      screen.getByRole('heading', { level: 3, name: 'Security' }).querySelector('span'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy();
    cleanup();
    const plain = shown(<Panel>Text</Panel>);
    expect(plain.querySelector('header')).toBeNull();
    expect(plain.querySelector('.sn-panel-body')?.textContent).toBe('Text');
  });

  it('has no padding around lists, and has a footer', () => {
    const panel = shown(
      <Panel padded={false}>
        <PanelList>
          <li>Row</li>
        </PanelList>
        <PanelFooter>Save</PanelFooter>
      </Panel>,
    );
    expect(panel.querySelector('.sn-panel-body')).toBeNull();
    expect(screen.getByRole('list').textContent).toBe('Row');
    expect(screen.getByText('Save').className).toContain('sn-panel-footer');
  });
});

it('hides placeholder bars from screen readers', () => {
  const bar = shown(<Skeleton width="40%" />).firstElementChild;
  expect(bar?.getAttribute('aria-hidden')).toBe('true');
  expect(bar instanceof HTMLElement && [bar.style.width, bar.style.height]).toEqual([
    '40%',
    '10px',
  ]);
});
