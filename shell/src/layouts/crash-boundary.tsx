import { retryLazyPages, t } from '@snippetry/web-kit';
import { Component, type ReactNode } from 'react';
import { linkButton } from '../components/link-button.ts';
import { note } from '../reports/notes.ts';

/** Name of the error for code that failed to load. */
const MISSING = 'ChunkLoadError';

interface Props {
  /** Current path; a change clears the error. */
  place?: string;
  /** Content above the error message. */
  header?: ReactNode;
  children: ReactNode;
}

interface State {
  error: { name: string; message: string } | undefined;
}

/** Returns advice for code that failed to load; while online, the site was probably updated. */
function whatToDo(): string {
  return navigator.onLine
    ? t('Snippetry may have been updated. Try again to get the current version.')
    : t('It appears by itself once you are online again.');
}

// Browsers do not retry a shared module that failed in the same document, so the page must reload.
let failedOffline = false;

/**
 * Catches errors of the shell itself. Navigation resets it. If code failed to load offline, the
 * page reloads once the device is online.
 */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return { error: { name, message } };
  }

  override componentDidCatch(error: unknown): void {
    console.error('The page failed', error);
    note({ kind: 'render', error });
    if (!navigator.onLine) failedOffline = true;
    else if (failedOffline) window.location.reload();
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.reload);
  }

  override componentDidUpdate(previous: Props): void {
    if (this.state.error && previous.place !== this.props.place) this.retry();
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.reload);
  }

  readonly retry = (): void => {
    retryLazyPages();
    this.setState({ error: undefined });
  };

  readonly reload = (): void => {
    if (this.state.error?.name === MISSING) window.location.reload();
  };

  override render(): ReactNode {
    const { error } = this.state;
    const { header, children } = this.props;
    if (!error) return children;
    const missing = error.name === MISSING;
    return (
      <>
        {header}
        <main id="main" tabIndex={-1} className="mx-auto max-w-[560px] px-4 py-24 outline-none">
          <h1 className="text-xl font-semibold">
            {missing ? t('This page could not be loaded') : t('This page stopped working')}
          </h1>
          <p className="mt-2 text-fg-2">
            {missing ? whatToDo() : t('What you saved is safe. Reload the page to go on.')}
          </p>
          <p className="mt-4 font-mono text-xs break-words text-fg-3">{error.message}</p>
          <button
            type="button"
            className={`mt-6 ${linkButton('primary', 'lg')}`}
            onClick={missing && !navigator.onLine ? this.retry : () => window.location.reload()}
          >
            {missing ? t('Try again') : t('Reload the page')}
          </button>
        </main>
      </>
    );
  }
}
