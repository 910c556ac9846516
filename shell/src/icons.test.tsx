import createIcon from '@snippetry/federation/icons/create-icon';
import { render } from '@testing-library/react';
import { createLucideIcon, type LucideIconData } from 'lucide-react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';

const TRASH: LucideIconData & Parameters<typeof createIcon>[0] = {
  name: 'trash-2',
  size: 24,
  aliases: ['trash'],
  node: [
    ['path', { d: 'M10 11v6', key: 'nco0om' }],
    ['circle', { cx: '12', cy: '12', r: '2', key: '1' }],
  ],
};

const Ours = createIcon(TRASH);
const Theirs = createLucideIcon(TRASH);

/** What is drawn, with its attributes in order. */
function drawn(icon: ReactElement) {
  const { container } = render(icon);
  const svg = container.querySelector('svg');
  const attributes = [...(svg?.attributes ?? [])].map(({ name, value }) => `${name}=${value}`);
  return { attributes: attributes.sort(), shapes: svg?.innerHTML };
}

// Builds have this in place of what the library makes its icons by.
describe('an icon', () => {
  it.each([
    ['nothing', {}],
    ['a size', { 'aria-hidden': true, size: 16, strokeWidth: 1.75 }],
    ['a name', { role: 'img', 'aria-label': 'Starred', fill: 'red', color: 'blue' }],
    ['classes', { className: 'size-4 flex-none', 'aria-hidden': true }],
    ['a title inside', { children: <title>Starred</title>, width: 12 }],
  ])('is the same as the library makes it, given %s', (_what, props) => {
    expect(drawn(<Ours {...props} />)).toEqual(drawn(<Theirs {...props} />));
  });
});
