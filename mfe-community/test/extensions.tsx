import type { AddingProps } from '@snippetry/web-kit';
import { ExtensionProvider, type HostedExtension } from '@snippetry/web-kit/extensions';
import type { RouteObject } from 'react-router-dom';

function Host({ remote, name, props }: HostedExtension) {
  const { snippetIds } = props as AddingProps;
  return (
    <p>
      {remote} {name} {snippetIds.join()}
    </p>
  );
}

/** Wraps pages in a host that renders the names and snippets of other remotes' extensions. */
export const withExtensions = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.map((route) => ({
    ...route,
    element: <ExtensionProvider host={Host}>{route.element}</ExtensionProvider>,
  }));
