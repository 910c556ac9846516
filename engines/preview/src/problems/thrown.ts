type Callback = (...args: unknown[]) => unknown;

/** Last value thrown by a callback, until its error event is dispatched. */
let thrown: { error: unknown } | undefined;

/**
 * Returns and clears the thrown value of the error event being dispatched; undefined if no callback
 * threw.
 */
export function takeThrown(): unknown {
  const error = thrown?.error;
  thrown = undefined;
  return error;
}

const wrappers = new WeakMap<object, Callback>();

/** Returns one wrapper per callback, so that `removeEventListener` finds the added function. */
function wrap(callback: unknown): unknown {
  if (typeof callback !== 'function') return callback;
  const known = wrappers.get(callback);
  if (known) return known;
  function wrapper(this: unknown, ...args: unknown[]): unknown {
    try {
      return Reflect.apply(callback as Callback, this, args);
    } catch (error) {
      thrown = { error };
      throw error;
    }
  }
  wrappers.set(callback, wrapper);
  return wrapper;
}

/** Replaces a function by one that wraps its callback, the argument at this index. */
function wrapArgument(owner: object, name: string, place: number): void {
  const original: unknown = Reflect.get(owner, name);
  // Safari has no `requestIdleCallback`.
  if (typeof original !== 'function') return;
  function replaced(this: unknown, ...args: unknown[]): unknown {
    const wrapped = args.map((value, index) => (index === place ? wrap(value) : value));
    return Reflect.apply(original as Callback, this, wrapped);
  }
  Object.defineProperty(owner, name, { value: replaced, configurable: true, writable: true });
}

const TAKE_CALLBACK = [
  'setTimeout',
  'setInterval',
  'requestAnimationFrame',
  'requestIdleCallback',
  'queueMicrotask',
];

/**
 * Records what callbacks of timers and listeners throw, since WebKit hides it: in a frame with an
 * opaque origin, its error events carry nothing but "Script error.".
 */
export function rememberThrown(): void {
  for (const name of TAKE_CALLBACK) wrapArgument(window, name, 0);
  wrapArgument(EventTarget.prototype, 'addEventListener', 1);
  wrapArgument(EventTarget.prototype, 'removeEventListener', 1);
  const { reportError } = window;
  // React calls it with errors that no boundary caught.
  window.reportError = (error) => {
    thrown = { error };
    reportError(error);
  };
}
