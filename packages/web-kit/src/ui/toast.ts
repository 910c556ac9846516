import { isApiError } from '../api/api-error.ts';
import { t } from '../i18n/texts.ts';

const SUCCESS_MS = 2000;
const ERROR_MS = 4000;
// Long enough to read it, decide and reach the button.
const ACTION_MS = 10_000;
const KEPT = 20;

/** A button in a toast: what to do about its message. */
export interface ToastAction {
  label: string;
  onSelect: () => void;
}

/** Options of one toast. */
export interface ToastOptions {
  /** How long it stays, in milliseconds; 10 s with an action. */
  duration?: number;
  /** The same id replaces the toast instead of adding one. */
  id?: string;
  /** Pressing it takes the toast away. */
  action?: ToastAction | undefined;
  /** What was caught. */
  cause?: unknown;
}

/** A message on screen. */
export interface ToastMessage {
  id: string;
  kind: 'success' | 'error';
  message: string;
  /** Milliseconds. */
  duration: number;
  action: ToastAction | undefined;
}

let shown: readonly ToastMessage[] = [];
let count = 0;
const listeners = new Set<() => void>();

function publish(next: readonly ToastMessage[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function add(kind: ToastMessage['kind'], message: string, options: ToastOptions): string {
  const { id = nextId(), action } = options;
  const usual = kind === 'success' ? SUCCESS_MS : ERROR_MS;
  const duration = options.duration ?? (action ? ACTION_MS : usual);
  const others = shown.filter((toastShown) => toastShown.id !== id);
  publish([{ id, kind, message, duration, action }, ...others].slice(0, KEPT));
  return id;
}

function nextId(): string {
  count += 1;
  return `toast-${count}`;
}

// One message tells of a session that ended, however many calls were refused for it.
const SESSION_ENDED = 'session-ended';

/** Tells whether a call was refused because nobody is signed in any more. */
function isEndedSession(cause: unknown): boolean {
  return isApiError(cause, 'auth.invalid_token') || isApiError(cause, 'auth.required');
}

/** What failed helps nobody then; a message that says what to do is kept. */
function sayingLogIn(message: string): string {
  const saysSo = message.toLowerCase().includes(t('log in'));
  return saysSo ? message : t('Please log in again');
}

/**
 * Short messages at the top right: success for 2 s, errors for 4 s; only the newest 20 are kept. A failure whose cause
 * is a session that ended says "Please log in again" instead. Returns the id.
 */
export const toast = {
  success: (message: string, options: ToastOptions = {}): string =>
    add('success', message, options),
  error: (message: string, options: ToastOptions = {}): string =>
    isEndedSession(options.cause)
      ? add('error', sayingLogIn(message), { ...options, id: SESSION_ENDED })
      : add('error', message, options),
  /** Takes one away, or all. */
  dismiss: (id?: string): void =>
    publish(id === undefined ? [] : shown.filter((toastShown) => toastShown.id !== id)),
};

/** The messages on screen, newest first. */
export function shownToasts(): readonly ToastMessage[] {
  return shown;
}

/** Calls back on every change of {@link shownToasts}. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
