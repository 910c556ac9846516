import { createElement, type ReactNode, type SVGProps } from 'react';

/** Data of an icon in the library's format. */
export interface IconData {
  name: string;
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height, in pixels unless it has a unit; 24 by default. */
  size?: number | string;
  children?: ReactNode;
}

const isNaming = (name: string) => name === 'role' || name === 'title' || name.startsWith('aria-');

/**
 * Creates the component of an icon. The library's own function takes a third of the bytes of all
 * icons of a page, in the shell and in every remote, and computes each attribute on every render.
 * For the props that the apps use, the result is the same.
 */
export default function createIcon({ name, node }: IconData) {
  const ownClass = `lucide lucide-${name}`;
  // Created once, so that React skips the content of an icon on updates.
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon(props: IconProps) {
    const { size = 24, color = 'currentColor', className, children, ...rest } = props;
    const isNamed =
      Boolean(children) ||
      Object.entries(rest).some(([key, value]) => isNaming(key) && value != null);
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color,
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `${ownClass} ${className}` : ownClass,
        'aria-hidden': isNamed ? undefined : 'true',
        ...rest,
      },
      shapes,
      children,
    );
  };
}
