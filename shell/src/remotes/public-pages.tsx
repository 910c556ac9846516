import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { DataProvider } from '../root/data-provider.tsx';
import { SiteHeader } from '../root/site-header.tsx';
import { RemoteMount } from './remote-mount.tsx';
import { RemoteWaiting } from './remote-waiting.tsx';

/** Pages of a remote that need no account and have no sidebar. */
export function PublicRemotePages() {
  return (
    <DataProvider>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="mx-auto max-w-[1344px] outline-none">
        <RemoteMount
          name="snippets"
          base="/public"
          waiting={<RemoteWaiting />}
          missing={<NotFoundPage embedded />}
        />
      </main>
    </DataProvider>
  );
}
