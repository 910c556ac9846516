import { isApiError } from '../api/api-error.ts';
import { t } from '../i18n/texts.ts';

const SUCCESS_MS = 2000;
const ERROR_MS = 4000;
// Long enough to read it, decide and reach the button.
const ACTION_MS = 10_000;
const MOST_TOASTS = 20;

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
  /** Button; pressing it also removes the toast. */
  action?: ToastAction | undefined;
  /** Caught error. */
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

let toasts: readonly ToastMessage[] = [];
let count = 0;
const listeners = new Set<() => void>();

function publish(next: readonly ToastMessage[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function add(kind: ToastMessage['kind'], message: string, options: ToastOptions): string {
  const { id = nextId(), action } = options;
  const usual = kind === 'success' ? SUCCESS_MS : ERROR_MS;
  const duration = options.duration ?? (action ? ACTION_MS : usual);
  const others = toasts.filter((toast) => toast.id !== id);
  publish([{ id, kind, message, duration, action }, ...others].slice(0, MOST_TOASTS));
  return id;
}

function nextId(): string {
  count += 1;
  return `toast-${count}`;
}

// Same id for every refused call, so that an ended session shows one message.
const SESSION_ENDED = 'session-ended';

/** Returns whether a call was refused because the session has ended. */
function isEndedSession(cause: unknown): boolean {
  return isApiError(cause, 'auth.invalid_token') || isApiError(cause, 'auth.required');
}

/** Replaces the message by "Please log in again", unless it contains such an instruction itself. */
function withLogIn(message: string): string {
  const saysSo = message.toLowerCase().includes(t('log in'));
  return saysSo ? message : t('Please log in again');
}

/**
 * Short messages at the top right: success for 2 s, errors for 4 s; only the newest 20 are kept. A failure whose cause
 * is a session that ended becomes "Please log in again". Returns the id.
 */
export const toast = {
  success: (message: string, options: ToastOptions = {}): string =>
    add('success', message, options),
  error: (message: string, options: ToastOptions = {}): string =>
    isEndedSession(options.cause)
      ? add('error', withLogIn(message), { ...options, id: SESSION_ENDED })
      : add('error', message, options),
  /** Removes one toast, or all. */
  dismiss: (id?: string): void =>
    publish(id === undefined ? [] : toasts.filter((toast) => toast.id !== id)),
};

/** The messages on screen, newest first. */
export function currentToasts(): readonly ToastMessage[] {
  return toasts;
}

/** Subscribes to changes of {@link currentToasts}; returns a function that unsubscribes. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
