import { createLucideIcon, type LucideIconData } from 'lucide-react';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import createIcon, { type IconData } from './create-icon.ts';

const TRASH: LucideIconData & IconData = {
  name: 'trash-2',
  size: 24,
  node: [
    ['path', { d: 'M10 11v6', key: 'nco0om' }],
    ['circle', { cx: '12', cy: '12', r: '2', key: '1' }],
  ],
};

/** Renders an icon, and returns its sorted attributes and its content. */
function drawn(icon: ComponentType<object>, props: object) {
  const html = renderToStaticMarkup(createElement(icon, props));
  const [, attributes = '', shapes] = /^<svg ([^>]*)>(.*)<\/svg>$/.exec(html) ?? [];
  return { attributes: (attributes.match(/[\w:-]+="[^"]*"/g) ?? []).sort(), shapes };
}

// Builds replace the library's function by `createIcon`.
describe('an icon', () => {
  it.each([
    ['nothing', {}],
    ['a size', { 'aria-hidden': true, size: 16, strokeWidth: 1.75 }],
    ['a name', { role: 'img', 'aria-label': 'Starred', fill: 'red', color: 'blue' }],
    ['classes', { className: 'size-4 flex-none', 'aria-hidden': true }],
    ['a title inside', { children: createElement('title', null, 'Starred'), width: 12 }],
  ])('renders the same HTML as the library, with %s', (_what, props) => {
    const theirs = drawn(createLucideIcon(TRASH), props);
    expect(theirs.shapes).toContain('<path');
    expect(drawn(createIcon(TRASH), props)).toEqual(theirs);
  });
});
