import { Component, type ReactNode } from 'react';
import { linkButton } from './link-button.ts';

interface State {
  message: string | undefined;
}

/** Catches errors of the shell itself, such as a connection lost while a page loads. */
export class CrashBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { message: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override componentDidCatch(error: unknown): void {
    console.error('The page failed', error);
  }

  override render(): ReactNode {
    const { message } = this.state;
    if (message === undefined) return this.props.children;
    return (
      <main className="mx-auto max-w-[560px] px-4 py-24">
        <h1 className="text-xl font-semibold">This page stopped working</h1>
        <p className="mt-2 text-fg-2">What you saved is safe. Reload the page to go on.</p>
        <p className="mt-4 font-mono text-xs break-words text-fg-3">{message}</p>
        <button
          type="button"
          className={`mt-6 ${linkButton('primary', 'lg')}`}
          onClick={() => window.location.reload()}
        >
          Reload the page
        </button>
      </main>
    );
  }
}
