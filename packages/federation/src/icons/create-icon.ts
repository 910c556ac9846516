import { createElement, type ReactNode, type SVGProps } from 'react';

/** An icon as the library describes it. */
export interface IconData {
  name: string;
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height, in pixels unless it says otherwise. */
  size?: number | string;
  children?: ReactNode;
}

const isNaming = (name: string) => name === 'role' || name === 'title' || name.startsWith('aria-');

/**
 * What makes a component of an icon, in place of the library's own: that has a third of the bytes of all icons of a
 * page, in the shell and in every remote, and computes each attribute whenever an icon is drawn. This one has the
 * same result for what we use.
 */
export default function createIcon({ name, node }: IconData) {
  const ownClass = `lucide lucide-${name}`;
  // The same elements every time: nothing within an icon is compared again.
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
