const SCRIPT = '/sw.js';

/** Returns the paths of files that the page has loaded, which a new worker has not seen. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === window.location.origin)
    .map(({ pathname }) => pathname);
}

async function removeWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  for (const name of await caches.keys()) await caches.delete(name);
}

/**
 * Caches the application for offline use. If the server no longer has a worker, removes the
 * browser's, which would otherwise stay forever.
 */
export async function keepForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || !navigator.onLine) return;
  const answer = await fetch(SCRIPT, { method: 'HEAD', cache: 'no-cache' });
  if (answer.status === 404 || answer.status === 410) return removeWorker();
  if (!answer.ok) return;
  const { serviceWorker } = navigator;
  const tell = () => serviceWorker.controller?.postMessage([...loadedFiles(), '/remotes.json']);
  tell();
  serviceWorker.addEventListener('controllerchange', tell);
  await serviceWorker.register(SCRIPT);
}
