import { describe, expect, it } from 'vitest';
import { joinShapes } from './join-shapes.ts';

const PATH = ['path', { d: 'M1 2h3', key: 'a' }] as const;

/** Returns the path of a shape that is joined to a preceding line. */
function drawnWith(tag: string, attributes: Record<string, string>): string | undefined {
  const joined = joinShapes([PATH, [tag, { ...attributes, key: 'b' }]]);
  expect(joined).toHaveLength(1);
  return joined[0]?.[1].d?.replace(PATH[1].d, '');
}

describe('the shapes of an icon', () => {
  it.each([
    ['a circle', 'circle', { cx: '12', cy: '13', r: '3' }, 'M9 13a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z'],
    [
      'an ellipse',
      'ellipse',
      { cx: '12', cy: '5', rx: '9', ry: '3' },
      'M3 5a9 3 0 1 0 18 0a9 3 0 1 0 -18 0z',
    ],
    ['a line', 'line', { x1: '1', y1: '2', x2: '3', y2: '4' }, 'M1 2L3 4'],
    [
      'a rectangle with corners',
      'rect',
      { x: '1', y: '2', width: '10', height: '5', rx: '1' },
      'M2 2h8a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-8a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1z',
    ],
    [
      'a rectangle without corners',
      'rect',
      { x: '1', y: '2', width: '10', height: '5' },
      'M1 2h10v5h-10v-5z',
    ],
    [
      'a rectangle with corners that are wider than half of it',
      'rect',
      { x: '0', y: '0', width: '2', height: '8', rx: '4', ry: '3' },
      'M1 0h0a1 3 0 0 1 1 3v2a1 3 0 0 1 -1 3h0a1 3 0 0 1 -1 -3v-2a1 3 0 0 1 1 -3z',
    ],
    ['a path', 'path', { d: 'M5 5v1' }, 'M5 5v1'],
    ['a path that begins relatively', 'path', { d: 'm5 5 1 1' }, 'M0 0m5 5 1 1'],
  ])('are one path: %s', (_what, tag, attributes, d) => {
    expect(drawnWith(tag, attributes)).toBe(d);
  });

  it('that are filled or of another kind stay unchanged, after the joined path', () => {
    const dot = ['circle', { cx: '1', cy: '1', r: '.5', fill: 'currentColor', key: 'b' }] as const;
    const corner = ['polyline', { points: '1 1 2 2 3 1', key: 'c' }] as const;
    const line = ['line', { x1: '1', y1: '2', x2: '3', y2: '4', key: 'd' }] as const;
    expect(joinShapes([dot, PATH, corner, line])).toEqual([
      ['path', { d: 'M1 2h3M1 2L3 4', key: 'lines' }],
      dot,
      corner,
    ]);
  });

  it('stay unchanged if there is only one line', () => {
    const shapes = [['circle', { cx: '1', cy: '1', r: '5', key: 'a' }]] as const;
    expect(joinShapes(shapes)).toBe(shapes);
  });
});
