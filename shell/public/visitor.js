// Sets `signed-in` before the first paint, by the rules of readStartToken of web-kit: the landing
// page then links to the dashboard instead of the registration.
(() => {
  try {
    const expiry = localStorage.getItem('tokenExpiry');
    const kept = localStorage.getItem('token');
    if (kept && expiry && !(Number(expiry) > Date.now())) return;
    const token = kept || sessionStorage.getItem('token');
    document.documentElement.classList.toggle('signed-in', Boolean(token));
  } catch {
    // Without access to storage, the user counts as a visitor.
  }
})();
