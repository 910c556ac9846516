// Adds a script of the page again if its request fails; if that fails too, offers a reload.
(() => {
  const retried = new Set();
  let isOffered = false;
  const retry = (src) => {
    retried.add(src);
    const script = document.createElement('script');
    script.src = src;
    document.head.append(script);
  };
  const offerReload = () => {
    if (isOffered) return;
    isOffered = true;
    let { language } = navigator;
    try {
      language = localStorage.getItem('locale') ?? language;
    } catch {
      // Without access to storage, the browser's language applies.
    }
    const german = language.startsWith('de');
    // The values after the tokens are for a page whose style sheet did not load either.
    const bar = document.createElement('div');
    bar.role = 'alert';
    bar.style =
      'position:fixed;z-index:9;inset:auto 0 0;padding:12px;display:flex;flex-wrap:wrap;gap:12px;align-items:center;justify-content:center;font-size:14px;background:var(--surface-1,Canvas);color:var(--fg-1,CanvasText);border-top:1px solid var(--line-2,GrayText)';
    const button = document.createElement('button');
    button.style =
      'padding:0 16px;height:40px;border:1px solid transparent;border-radius:8px;font:inherit;font-weight:500;background:var(--ink,ButtonFace);color:var(--on-ink,ButtonText)';
    button.textContent = german ? 'Seite neu laden' : 'Reload the page';
    button.onclick = () => location.reload();
    const text = german
      ? 'Eine Datei dieser Seite wurde nicht geladen.'
      : 'A file of this page was not loaded.';
    bar.append(text, button);
    document.body.append(bar);
  };
  addEventListener(
    'error',
    ({ target }) => {
      const { src, defer } = target;
      if (retried.has(src)) offerReload();
      else if (defer && src) setTimeout(retry, 500, src);
    },
    true,
  );
})();

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
    // Scripts of remotes have an integrity, and a preload without the same would not be used.
    if (href.startsWith('/mfe/')) {
      fetch(href, { priority: 'low' }).then(
        (response) => response.arrayBuffer(),
        () => undefined,
      );
      return;
    }
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
    if (bytes === 0) return;
    window.earlyFiles = files;
    files.forEach(load);
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
