import { isApiError } from '../api/api-error.ts';

/** Options of one toast. */
export interface ToastOptions {
  /** How long it stays, in milliseconds: 2000 for successes, 4000 for errors and 10 000 with an action unless told. */
  duration?: number;
  /** The same id replaces the toast instead of adding one. */
  id?: string;
  /** A button beside the message: "Undo". Pressing it takes the toast away. */
  action?: { label: string; onSelect: () => void } | undefined;
  /** What was caught; written to the console with the message. */
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

// One message tells of a session that ended, however many calls were refused for it.
const SESSION_ENDED = 'session-ended';
const LOG_IN_AGAIN = 'Please log in again';

/** Tells whether a call was refused because nobody is signed in any more. */
function isEndedSession(cause: unknown): boolean {
  return isApiError(cause, 'auth.invalid_token') || isApiError(cause, 'auth.required');
}

/** Says that the session ended. */
export function sayLogInAgain(): void {
  show('error', LOG_IN_AGAIN, { id: SESSION_ENDED });
}

/**
 * Short messages at the top right. The design system is loaded with the first one, so that a page
 * without messages does not pay for it; messages given meanwhile are shown once it is there. A failure whose cause is
 * a session that ended says "Please log in again" instead.
 */
export const toast = {
  success: (message: string, options: ToastOptions = {}): void => show('success', message, options),
  error: (message: string, { cause, ...options }: ToastOptions = {}): void => {
    if (cause === undefined) console.error(message);
    else console.error(message, cause);
    if (!isEndedSession(cause)) show('error', message, options);
    // What failed helps nobody then; a message that says what to do is kept.
    else if (/log in/i.test(message)) show('error', message, { ...options, id: SESSION_ENDED });
    else sayLogInAgain();
  },
};

/** Tells whether messages wait for a toaster. */
export function hasWaitingToasts(): boolean {
  return waiting.length > 0;
}

/** Calls back when the first message starts to wait. */
export function subscribeWaitingToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hands over what shows messages and shows those that waited; the returned function takes it away again. */
export function connectToaster(next: Toaster): () => void {
  toaster = next;
  const late = waiting;
  waiting = [];
  for (const { kind, message, options } of late) next(kind, message, options);
  return () => {
    if (toaster === next) toaster = undefined;
  };
}
