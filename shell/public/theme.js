// The same rules as ThemeStore of web-kit, before anything is painted.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    // Storage is refused: the system decides.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches;
  const dark = stored === 'dark' || (stored !== 'light' && system);
  document.documentElement.classList.add(dark ? 'dark' : 'light');
})();
