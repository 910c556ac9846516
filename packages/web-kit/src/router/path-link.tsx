import { type ComponentPropsWithRef, type MouseEvent, useContext } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';

/** Props of {@link PathLink}. */
export interface PathLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** From the root of the site on, as `/explore/snippets/1?tab=2`. */
  to: string;
}

/** Whether the page is to change in its place, as `Link` decides it. */
function staysHere({ button, currentTarget, ...keys }: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = currentTarget;
  const isChanged = keys.metaKey || keys.altKey || keys.ctrlKey || keys.shiftKey;
  return button === 0 && (target === '' || target === '_self') && !isChanged;
}

/**
 * A link of a list. `Link` reads the address, against which it resolves its own, so all links of a page are rendered
 * again with each change of it, such as a search; this one does not subscribe to it.
 */
export function PathLink({ to, onClick, ...rest }: PathLinkProps) {
  const { navigator } = useContext(NavigationContext);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !staysHere(event)) return;
    event.preventDefault();
    navigator.push(to);
  };
  return <a {...rest} href={to} onClick={follow} />;
}
