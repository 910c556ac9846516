/** Storage in memory, since a sandboxed frame may not access the real one. */
function memoryStorage(): object {
  const values = new Map<string, string>();
  const methods = {
    get length() {
      return values.size;
    },
    key: (index: number) => [...values.keys()][index] ?? null,
    getItem: (key: string) => values.get(String(key)) ?? null,
    setItem: (key: string, value: string) => void values.set(String(key), String(value)),
    removeItem: (key: string) => void values.delete(String(key)),
    clear: () => values.clear(),
  };
  return new Proxy(methods, {
    get: (target, key) =>
      key in target || typeof key === 'symbol' ? Reflect.get(target, key) : values.get(key),
    set: (_target, key, value) => {
      values.set(String(key), String(value));
      return true;
    },
    deleteProperty: (_target, key) => {
      values.delete(String(key));
      return true;
    },
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: (_target, key) =>
      values.has(String(key))
        ? { value: values.get(String(key)), enumerable: true, configurable: true, writable: true }
        : undefined,
    has: (target, key) => key in target || values.has(String(key)),
  });
}

function replace(name: string, value: unknown): void {
  Object.defineProperty(window, name, { value, configurable: true, writable: true });
}

/** Replaces the APIs that the sandbox refuses, so that ordinary snippets still run. */
export function prepareWindow(): void {
  replace('localStorage', memoryStorage());
  replace('sessionStorage', memoryStorage());
  replace('alert', (text: unknown) => console.info(`alert: ${String(text)}`));
  replace('confirm', (text: unknown) => {
    console.info(`confirm: ${String(text)} (answered no)`);
    return false;
  });
  replace('prompt', (text: unknown) => {
    console.info(`prompt: ${String(text)} (answered nothing)`);
    return null;
  });
  // Peer connections can leak data, and not every browser lets a policy forbid them.
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel']) {
    replace(name, undefined);
  }
}

/** Reports what the policy blocks, and stops links from replacing the preview by an error page. */
export function watchDocument(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.warn(
      `Blocked by the preview: ${event.blockedURI || 'inline'} (${event.effectiveDirective}). Previews have no network.`,
    );
  });
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const address = link?.getAttribute('href') ?? '#';
    const staysOnPage = address.startsWith('#') || address.startsWith('javascript:');
    if (staysOnPage || event.defaultPrevented) return;
    event.preventDefault();
    console.info(`A link to ${address} was not followed: previews stay on their page.`);
  });
  window.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    console.info('The form was not sent: previews have no network.');
  });
}
