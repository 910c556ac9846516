import { Component, type ReactNode } from 'react';
import { t } from '../i18n/texts.ts';
import { ErrorCard } from '../ui/error-card.tsx';

export interface EditorFailedProps {
  onRetry: () => void;
  /** Sentence below the title; by default it suggests checking the connection. */
  go?: string | undefined;
}

/** Error card in place of an editor that could not be loaded. */
export function EditorFailed({ onRetry, go }: EditorFailedProps) {
  return (
    <div className="sn-code-failed">
      <ErrorCard title={t('Editor Error - Failed to load code editor')} onRetry={onRetry}>
        {go ?? t('Your text is kept. Check the connection and try again.')}
      </ErrorCard>
    </div>
  );
}

export interface EditorBoundaryProps {
  /** Rendered if the editor fails; an error card by default. */
  fallback?: ((retry: () => void) => ReactNode) | undefined;
  children: ReactNode;
}

/** Keeps an error in the editor from reaching the page around it. */
export class EditorBoundary extends Component<EditorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error('The code editor failed', error);
  }

  readonly #retry = () => this.setState({ failed: false });

  override render() {
    const { fallback, children } = this.props;
    if (!this.state.failed) return children;
    return fallback ? fallback(this.#retry) : <EditorFailed onRetry={this.#retry} />;
  }
}
