// The same rules as readStartToken of web-kit, before anything is painted: whom the landing page offers
// an account, and whom the way to their snippets.
(() => {
  try {
    const expiry = localStorage.getItem('tokenExpiry');
    const kept = localStorage.getItem('token');
    if (kept && expiry && !(Number(expiry) > Date.now())) return;
    const token = kept || sessionStorage.getItem('token');
    document.documentElement.classList.toggle('signed-in', Boolean(token));
  } catch {
    // Storage is refused: a visitor.
  }
})();
