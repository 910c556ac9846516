import { type ComponentPropsWithRef, type MouseEvent, useContext } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';

export interface PathLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** Absolute path with its query, such as `/explore/snippets/1?tab=2`. */
  to: string;
}

/**
 * Returns whether a click is handled by the router instead of the browser, by the rules of `Link`.
 */
function staysHere({ button, currentTarget, ...keys }: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = currentTarget;
  const isChanged = keys.metaKey || keys.altKey || keys.ctrlKey || keys.shiftKey;
  return button === 0 && (target === '' || target === '_self') && !isChanged;
}

/**
 * Link for lists. `Link` subscribes to the address, so every link of a page would be rendered again
 * on each change of it, such as a search; this one does not.
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
