import { type AddingProps, type HostedPartProps, RemotePartsProvider } from '@snippetry/web-kit';
import type { RouteObject } from 'react-router-dom';

function Host({ remote, part, props }: HostedPartProps) {
  const { snippetIds } = props as AddingProps;
  return (
    <p>
      {remote} {part} {snippetIds.join()}
    </p>
  );
}

/** Pages inside a shell that shows parts of other remotes by their names and snippets. */
export const withParts = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.map((route) => ({
    ...route,
    element: <RemotePartsProvider host={Host}>{route.element}</RemotePartsProvider>,
  }));
