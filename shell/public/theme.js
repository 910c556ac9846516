// Before anything is painted: the theme, by the same rules as ThemeStore of web-kit, and the page whose
// frame is shown until the page itself is there (`src/frame.css`).
(() => {
  let stored = null;
  let token = null;
  try {
    stored = localStorage.getItem('theme');
    token = localStorage.getItem('token') ?? sessionStorage.getItem('token');
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
})();
