import { useLocation } from '@snippetry/web-kit/router';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { ownerOf } from './ownership.ts';
import { RemoteMount } from './remote-mount.tsx';
import { RemoteWaiting } from './remote-waiting.tsx';

/** Whatever lies below `/app` and belongs to a remote. */
export function AppRemotePages() {
  const { pathname } = useLocation();
  const name = ownerOf(pathname) ?? 'snippets';
  return (
    <RemoteMount
      name={name}
      base="/app"
      waiting={<RemoteWaiting />}
      missing={<NotFoundPage embedded />}
    />
  );
}
