// Before anything is painted: the theme, by the same rules as ThemeStore of web-kit, the page whose frame is
// shown until the page itself is there (`src/frame.css`), and what that will want: files, and data of the API.
(() => {
  let stored = null;
  let token = null;
  try {
    stored = localStorage.getItem('theme');
    // As readStartToken of web-kit: one that has expired is none, whatever the tab has.
    token = localStorage.getItem('token');
    const expiry = localStorage.getItem('tokenExpiry');
    if (!token) token = sessionStorage.getItem('token');
    else if (expiry && !(Number(expiry) > Date.now())) token = null;
  } catch {
    // Storage is refused: the system decides.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches;
  const dark = stored === 'dark' || (stored !== 'light' && system);
  const root = document.documentElement;
  root.classList.add(dark ? 'dark' : 'light');
  const path = location.pathname;
  // Who is not signed in is led to the sign-in from there.
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
    // Whoever has the application already has these, too, and no line to wait for.
    if (bytes > 0) files.forEach(load);
  }).observe({ type: 'resource', buffered: true });

  // A page that is kept for when there is no network may be shown at another address than its own.
  const [page, ...addresses] = named('asks');
  if (!token || page !== path + location.search) return;
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  // `early-requests.ts` of web-kit hands the responses to the API client.
  window.earlyRequests = addresses.map((address) => ({
    address,
    token,
    at: performance.now(),
    answer: fetch(address, { headers }).catch(() => undefined),
  }));
})();
