// Runs before the first paint: sets the theme by the rules of web-kit's ThemeStore and the path
// that selects the skeleton (`src/frame.css`), then requests the page's files and API data early.
(() => {
  let stored = null;
  let token = null;
  try {
    stored = localStorage.getItem('theme');
    // Like readStartToken of web-kit: an expired token counts as none, even if the tab has another.
    token = localStorage.getItem('token');
    const expiry = localStorage.getItem('tokenExpiry');
    if (!token) token = sessionStorage.getItem('token');
    else if (expiry && !(Number(expiry) > Date.now())) token = null;
  } catch {
    // Without access to storage, the system's theme applies.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches;
  const dark = stored === 'dark' || (stored !== 'light' && system);
  const root = document.documentElement;
  root.classList.add(dark ? 'dark' : 'light');
  const path = location.pathname;
  // Without a token, `/app` redirects to the sign-in page.
  root.dataset.path = path.startsWith('/app') && token === null ? '/login' : path;

  const named = (name) => document.querySelector(`[name=${name}]`)?.content.split(' ') ?? [];
  const files = named('page-files');
  if (files.length === 0) return;

  function load(href) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.href = href;
    link.as = href.endsWith('.css') ? 'style' : 'script';
    link.fetchPriority = 'low';
    document.head.append(link);
  }
  let waiting = 2;
  let bytes = 0;
  new PerformanceObserver((list, observer) => {
    for (const { name, transferSize } of list.getEntries()) {
      if (!/\/(?:main|vendor)\.[^/]*js$/.test(name)) continue;
      waiting -= 1;
      bytes += transferSize;
    }
    if (waiting > 0) return;
    observer.disconnect();
    // Nothing was transferred if the application is cached; the page's files are cached, too, then.
    if (bytes > 0) files.forEach(load);
  }).observe({ type: 'resource', buffered: true });

  // The service worker may serve a cached page at another address than its own.
  const [page, ...addresses] = named('asks');
  if (!token || page !== path + location.search) return;
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  // `early-requests.ts` of web-kit passes the responses to the API client.
  window.earlyRequests = addresses.map((address) => ({
    address,
    token,
    at: performance.now(),
    answer: fetch(address, { headers }).catch(() => undefined),
  }));
})();
