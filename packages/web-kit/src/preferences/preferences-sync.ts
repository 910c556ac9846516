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

/** What could not be sent yet, if this person has chosen it. */
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

/** What the server does not take, and never will: kept, it would stand in the way of everything after it. */
const isRefused = (error: unknown): boolean => isApiError(error, 'request.invalid');

/**
 * Keeps this device and the account alike. What the account has wins at the start, except over what was
 * chosen here and never arrived; a choice made here is sent at once, and where that fails with the next one,
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

  /** Returns how to stop. */
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
    // What this device has stays where nobody answers, and what was chosen since is newer.
    const answer = await api('GET /auth/preferences').catch(() => undefined);
    if (answer && before === this.#choices) this.#accept(answer.preferences);
  }

  /** One change after the other, or an earlier one could arrive last. */
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

  /** Forgets what was sent; false where something else was chosen meanwhile. */
  #settle(sent: Change): boolean {
    if (this.#unsent !== sent) return false;
    this.#unsent = {};
    keepUnsent(this.#userId, {});
    return true;
  }

  /** Shows what the account has, unless its user has chosen something else meanwhile. */
  #accept({ theme, editor, locale }: Preferences): void {
    if (this.#isOver || this.#hasUnsent()) return;
    this.#isAccepting = true;
    if (theme) this.#choose(theme);
    if (editor) editorPreferences.accept(editor);
    // No choice of the account leaves the device its own: that was made before anybody signed in.
    if (locale) void localeStore.accept(locale);
    this.#isAccepting = false;
  }
}
