import type { ApiReply } from '@snippetry/contracts';
import { isApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { localeStore, onLocaleChoice } from '../i18n/texts.ts';
import { onThemeChoice, type ThemeChoice } from '../theme/theme-store.ts';
import { editorPreferences, onEditorChoice } from './editor-preferences.ts';

type Preferences = ApiReply<'GET /auth/preferences'>['preferences'];
type Change = Partial<Pick<Preferences, 'theme' | 'editor' | 'locale'>>;

const UNSENT = 'unsentPreferences';

interface Unsent {
  userId: string;
  change: Change;
}

/** Returns the unsent choices of this user. */
function readUnsent(userId: string): Change {
  try {
    const stored: Unsent | null = JSON.parse(localStorage.getItem(UNSENT) ?? 'null');
    return stored?.userId === userId ? stored.change : {};
  } catch {
    return {};
  }
}

function keepUnsent(userId: string, change: Change): void {
  try {
    if (Object.keys(change).length === 0) localStorage.removeItem(UNSENT);
    else localStorage.setItem(UNSENT, JSON.stringify({ userId, change } satisfies Unsent));
  } catch {
    // Storage is refused: a change that cannot be sent now stays on this page.
  }
}

/** A refusal is final: a refused choice that stays queued would block all later ones. */
const isRefused = (error: unknown): boolean => isApiError(error, 'request.invalid');

/**
 * Keeps device and account in sync. At the start the account wins, except over choices that were made here
 * and not yet sent; a choice is sent at once, and if that fails, with the next one,
 * when the network is back, or on the next visit.
 */
export class PreferencesSync {
  readonly #userId: string;
  readonly #choose: (choice: ThemeChoice) => void;
  #unsent: Change;
  #choices = 0;
  #isAccepting = false;
  #isSending = false;
  #isOver = false;

  constructor(userId: string, choose: (choice: ThemeChoice) => void) {
    this.#userId = userId;
    this.#choose = choose;
    this.#unsent = readUnsent(userId);
  }

  /** Starts syncing; returns a function that stops it. */
  start(): () => void {
    const send = () => void this.#send();
    const stops = [
      onThemeChoice((theme) => this.#chosen({ theme })),
      onEditorChoice((editor) => this.#chosen({ editor })),
      onLocaleChoice((locale) => this.#chosen({ locale: locale === 'auto' ? null : locale })),
    ];
    window.addEventListener('online', send);
    void (this.#hasUnsent() ? this.#send() : this.#fetch());
    return () => {
      this.#isOver = true;
      window.removeEventListener('online', send);
      for (const stop of stops) stop();
    };
  }

  #hasUnsent(): boolean {
    return Object.keys(this.#unsent).length > 0;
  }

  #chosen(change: Change): void {
    if (this.#isAccepting) return;
    this.#choices += 1;
    this.#unsent = { ...this.#unsent, ...change };
    keepUnsent(this.#userId, this.#unsent);
    void this.#send();
  }

  async #fetch(): Promise<void> {
    const before = this.#choices;
    // Without an answer the device's choices stay; choices made since are newer than the answer.
    const answer = await api('GET /auth/preferences').catch(() => undefined);
    if (answer && before === this.#choices) this.#accept(answer.preferences);
  }

  /** Sends one change at a time, since a parallel request could overwrite a later one. */
  async #send(): Promise<void> {
    if (this.#isSending || this.#isOver || !this.#hasUnsent()) return;
    this.#isSending = true;
    const sent = this.#unsent;
    try {
      const { preferences } = await api('PUT /auth/preferences', { body: sent });
      if (this.#settle(sent)) this.#accept(preferences);
    } catch (error) {
      if (isRefused(error)) this.#settle(sent);
    } finally {
      this.#isSending = false;
    }
    if (this.#unsent !== sent) await this.#send();
  }

  /** Removes a sent choice from the queue; returns false if it was changed since. */
  #settle(sent: Change): boolean {
    if (this.#unsent !== sent) return false;
    this.#unsent = {};
    keepUnsent(this.#userId, {});
    return true;
  }

  /** Applies the account's choices unless the user has chosen something else since. */
  #accept({ theme, editor, locale }: Preferences): void {
    if (this.#isOver || this.#hasUnsent()) return;
    this.#isAccepting = true;
    if (theme) this.#choose(theme);
    if (editor) editorPreferences.accept(editor);
    // An account without a choice leaves the choice of the device.
    if (locale) void localeStore.accept(locale);
    this.#isAccepting = false;
  }
}
