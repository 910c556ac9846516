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

/** Pages inside a shell that renders extensions of other remotes by their names and snippets. */
export const withExtensions = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.map((route) => ({
    ...route,
    element: <ExtensionProvider host={Host}>{route.element}</ExtensionProvider>,
  }));
