/** Options of one toast. */
export interface ToastOptions {
  /** Time on screen in milliseconds; default 2000 for successes, 4000 for errors and 10 000 with an action. */
  duration?: number;
  /** The same id replaces the toast instead of adding one. */
  id?: string;
  /** Button beside the message, such as "Undo". Pressing it also removes the toast. */
  action?: { label: string; onSelect: () => void } | undefined;
  /** Caught error, written to the console with the message. */
  cause?: unknown;
}

type Toaster = (kind: 'success' | 'error', message: string, options: ToastOptions) => void;
interface Waiting {
  kind: 'success' | 'error';
  message: string;
  options: ToastOptions;
}

let toaster: Toaster | undefined;
let waiting: Waiting[] = [];
const listeners = new Set<() => void>();

function show(kind: 'success' | 'error', message: string, options: ToastOptions): void {
  if (toaster) {
    toaster(kind, message, options);
    return;
  }
  waiting.push({ kind, message, options });
  for (const listener of listeners) listener();
}

/**
 * Short messages at the top right. The design system is loaded with the first one, so that a page
 * without messages does not load it; messages given until then are shown when it has loaded. If the cause is
 * a session that ended, the message is "Please log in again" instead.
 */
export const toast = {
  success: (message: string, options: ToastOptions = {}): void => show('success', message, options),
  error: (message: string, options: ToastOptions = {}): void => {
    if (options.cause === undefined) console.error(message);
    else console.error(message, options.cause);
    show('error', message, options);
  },
};

/** Returns whether messages wait for a toaster. */
export function hasWaitingToasts(): boolean {
  return waiting.length > 0;
}

/** Calls back when the first message starts to wait. */
export function subscribeWaitingToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Connects the toaster and shows waiting messages; returns a function that disconnects it. */
export function connectToaster(next: Toaster): () => void {
  toaster = next;
  const late = waiting;
  waiting = [];
  for (const { kind, message, options } of late) next(kind, message, options);
  return () => {
    if (toaster === next) toaster = undefined;
  };
}
