import { type RemoteModule, RemotePartsProvider } from '@snippetry/web-kit';
import { type RouteObject, useLocation, useRoutes } from '@snippetry/web-kit/router';
import { PortalRoot } from '@snippetry/web-kit/ui';
import { type ComponentType, lazy, type ReactNode, Suspense, useMemo } from 'react';
import { federationName, loadRemoteModule } from './load-remote.ts';
import { rebaseRoutes } from './rebase-routes.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { HostedPart } from './remote-part.tsx';

interface PlaceProps {
  /** Path the routes are mounted at: `/app`. */
  base: string;
  /** Shown where the remote has no such route. */
  missing: ReactNode;
}

interface Props extends PlaceProps {
  /** The remote's short name. */
  name: string;
  /** Shown while the remote is loading. */
  waiting: ReactNode;
}

function RemoteRoutes({ remote, base, missing }: PlaceProps & { remote: RemoteModule }) {
  const routes = useMemo<RouteObject[]>(
    () => [...rebaseRoutes(remote.routes, base), { path: '*', element: missing }],
    [remote, base, missing],
  );
  return useRoutes(routes);
}

// Kept outside of React: the state of a component that has never been shown is thrown away and made
// anew, and a remote that is away would be asked for over and over.
const loaded = new Map<string, ComponentType<PlaceProps>>();

function remoteRoutes(name: string): ComponentType<PlaceProps> {
  const known = loaded.get(name);
  if (known) return known;
  const Loaded = lazy(async () => {
    const remote = await loadRemoteModule(name);
    return {
      default: (place: PlaceProps) => <RemoteRoutes remote={remote} {...place} />,
    };
  });
  loaded.set(name, Loaded);
  return Loaded;
}

function Remote({ name, base, missing, waiting }: Props) {
  const Routes = remoteRoutes(name);
  return (
    <Suspense fallback={waiting}>
      <Routes base={base} missing={missing} />
    </Suspense>
  );
}

/** Shows a remote's pages below a path. */
export function RemoteMount(props: Props) {
  const { name } = props;
  const { pathname } = useLocation();
  return (
    <RemoteBoundary key={name} name={name} place={pathname} onRetry={() => loaded.delete(name)}>
      <div data-mfe={federationName(name)} className="contents">
        <RemotePartsProvider host={HostedPart}>
          <PortalRoot>
            <Remote {...props} />
          </PortalRoot>
        </RemotePartsProvider>
      </div>
    </RemoteBoundary>
  );
}
