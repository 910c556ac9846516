// Offline support: serves the cached page of the last visit with its files. API requests are never
// handled, and whatever can change is fetched from the network first.

const CACHE = 'snippetry-pages';
/** Longest wait for a page before the cached one is served. */
const PATIENCE_MS = 3000;
/** Maximum cached files: more than one build of the shell and all remotes has. */
const MOST_FILES = 600;
/** Files of a build never change, so they are served from the cache. */
const IMMUTABLE = /^\/(?:assets|mfe\/[a-z][a-z0-9]*)\/[A-Za-z0-9][\w-]{3,63}\/.+/;
/** Files of any build, also at addresses of earlier versions. */
const OF_BUILDS = /^\/(?:assets|mfe)\//;
/** Paths of the landing page. */
const LANDING = new Set(['/', '/de']);
const REFRESH_MS = 600_000;

let refreshedAt = 0;

const isOk = (response) => response.ok && response.type === 'basic' && !response.redirected;

/** Caches files of a build unless they are cached already. */
async function keepFiles(paths) {
  const cache = await caches.open(CACHE);
  for (const path of new Set(paths)) {
    const isNeeded = IMMUTABLE.test(path) || path === '/remotes.json';
    if (!isNeeded || (await cache.match(path))) continue;
    const response = await fetch(path).catch(() => null);
    if (response && isOk(response)) await cache.put(path, response);
  }
  await forgetOldest(cache);
}

/** Deletes the oldest files; keys are in the order of insertion. */
async function forgetOldest(cache) {
  const files = (await cache.keys()).filter(({ url }) => OF_BUILDS.test(new URL(url).pathname));
  const tooMany = files.slice(0, Math.max(0, files.length - MOST_FILES));
  await Promise.all(tooMany.map((request) => cache.delete(request)));
}

/** Caches the application's current page with the files that it references. */
async function keepPage() {
  refreshedAt = Date.now();
  const response = await fetch('/app', { cache: 'no-cache', headers: { accept: 'text/html' } });
  if (!isOk(response)) return;
  const html = await response.clone().text();
  const files = [...html.matchAll(/[" =](\/assets\/[^" >]+)/g)].map(([, path]) => path);
  await keepFiles(files);
  const cache = await caches.open(CACHE);
  await cache.put('/app', response);
}

async function answerFile(request) {
  const { pathname } = new URL(request.url);
  const cache = await caches.open(CACHE);
  const kept = await cache.match(pathname);
  // A retry replaces a file that may be damaged.
  if (kept && request.cache !== 'reload') return kept;
  const response = await fetch(request);
  if (isOk(response) && response.status === 200) await cache.put(pathname, response.clone());
  return response;
}

/** Fetches the list of remotes, and falls back to the cached one. */
async function answerRemotes(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (isOk(response)) await cache.put('/remotes.json', response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match('/remotes.json');
    if (kept) return kept;
    throw error;
  }
}

function patience(ms) {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('The network takes too long')), ms);
  });
}

async function answerPage(request) {
  const network = fetch(request);
  const kept = await caches.match('/app', { cacheName: CACHE });
  // Without a cached page, the network is the only source.
  if (!kept) return network;
  try {
    return await Promise.race([network, patience(PATIENCE_MS)]);
  } catch {
    // The landing page is not part of the application.
    return LANDING.has(new URL(request.url).pathname) ? Response.redirect('/app') : kept;
  } finally {
    network.catch(() => undefined);
  }
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keepPage());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

/** Caches the files that a rendered page has loaded, and refreshes the cached page now and then. */
async function keepUp(paths) {
  await keepFiles(paths);
  if (Date.now() - refreshedAt > REFRESH_MS) await keepPage();
}

self.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) {
    event.waitUntil(keepUp(event.data.map(String)).catch(() => undefined));
  }
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (/^\/(?:api|mfe|dev)(?:\/|$)/.test(pathname)) return;
    event.respondWith(answerPage(event.request));
  } else if (pathname === '/remotes.json') {
    event.respondWith(answerRemotes(request));
  } else if (IMMUTABLE.test(pathname)) {
    event.respondWith(answerFile(request));
  }
});
