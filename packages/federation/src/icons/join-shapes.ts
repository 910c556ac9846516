import type { IconData } from './create-icon.ts';

type Shape = IconData['node'][number];
type Geometry = (read: (attribute: string) => number) => string;

/** Returns the path of an ellipse: two arcs, from the leftmost point. */
function ellipse({ cx, cy, rx, ry }: { cx: number; cy: number; rx: number; ry: number }): string {
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

function rectangle(read: (attribute: string) => number): string {
  const [x, y, width, height] = [read('x'), read('y'), read('width'), read('height')];
  // A missing radius equals the other one, and neither exceeds half of its side.
  const rx = Math.min(read('rx') || read('ry'), width / 2);
  const ry = Math.min(read('ry') || read('rx'), height / 2);
  const [across, down] = [width - 2 * rx, height - 2 * ry];
  const corner = (dx: number, dy: number) => (rx && ry ? `a${rx} ${ry} 0 0 1 ${dx} ${dy}` : '');
  return [
    `M${x + rx} ${y}h${across}${corner(rx, ry)}`,
    `v${down}${corner(-rx, ry)}`,
    `h${-across}${corner(-rx, -ry)}`,
    `v${-down}${corner(rx, -ry)}z`,
  ].join('');
}

/** Paths that are equivalent to shapes: https://www.w3.org/TR/SVG2/shapes.html */
const GEOMETRY: Record<string, { attributes: readonly string[]; draw: Geometry }> = {
  circle: {
    attributes: ['cx', 'cy', 'r'],
    draw: (read) => ellipse({ cx: read('cx'), cy: read('cy'), rx: read('r'), ry: read('r') }),
  },
  ellipse: {
    attributes: ['cx', 'cy', 'rx', 'ry'],
    draw: (read) => ellipse({ cx: read('cx'), cy: read('cy'), rx: read('rx'), ry: read('ry') }),
  },
  line: {
    attributes: ['x1', 'y1', 'x2', 'y2'],
    draw: (read) => `M${read('x1')} ${read('y1')}L${read('x2')} ${read('y2')}`,
  },
  rect: { attributes: ['x', 'y', 'width', 'height', 'rx', 'ry'], draw: rectangle },
};

/** Returns a shape as a path; undefined if it has more than its geometry, such as a fill. */
function pathOf([tag, { key: _, ...attributes }]: Shape): string | undefined {
  if (tag === 'path') return Object.keys(attributes).join() === 'd' ? attributes.d : undefined;
  const geometry = GEOMETRY[tag];
  if (!geometry) return undefined;
  if (!Object.keys(attributes).every((name) => geometry.attributes.includes(name)))
    return undefined;
  return geometry.draw((name) => Number(attributes[name] ?? 0));
}

/**
 * Joins the lines of an icon into one path: with an element for each line, icons are a third of the
 * elements of a list of snippets. Other shapes, such as filled ones, follow the path unchanged.
 */
export function joinShapes(shapes: IconData['node']): IconData['node'] {
  const paths = shapes.map(pathOf);
  const lines = paths.filter((path) => path !== undefined);
  if (lines.length < 2) return shapes;
  // A relative start refers to the end of the previous path, so it gets an absolute one.
  const d = lines.map((line, n) => (n > 0 && line.startsWith('m') ? `M0 0${line}` : line)).join('');
  return [['path', { d, key: 'lines' }], ...shapes.filter((_, n) => paths[n] === undefined)];
}
