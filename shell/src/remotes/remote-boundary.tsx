import { retryLazyPages, SHELL_VERSION, t, usePageTitle } from '@snippetry/web-kit';
import { ErrorCard, ProblemPage } from '@snippetry/web-kit/ui';
import { Component, type ReactNode } from 'react';
import { note } from '../reports/notes.ts';
import { IncompatibleRemote, markFailed, RefusedRemote } from './load-remote.ts';

interface Props {
  /** Short name of the remote; `shell` for pages of the shell. */
  name: string;
  /** Current path; a change clears the error. */
  place: string;
  /** Whether it is inside another remote's page, so errors are a card instead of a page. */
  inside?: boolean;
  /** Called before the children are mounted again, also on unmount after an error. */
  onRetry: () => void;
  children: ReactNode;
}

interface State {
  error: Error | undefined;
  attempt: number;
}

function toError(value: unknown): Error {
  return value instanceof Error ? value : new Error(String(value));
}

interface Failure {
  title: string;
  text: string;
}

/** Message for users, with advice for the site's operator. */
function explainMisfit(name: string, { requires }: IncompatibleRemote): Failure {
  return {
    title: t('This part needs another version of Snippetry'),
    text: t(
      'Nothing is wrong on your side, and everything else keeps working. For the operator of this site: the remote “{name}” needs shell {requires}, and this one is {version}. Deploy a shell of that version, or a build of the remote for this one.',
      { name, requires, version: SHELL_VERSION },
    ),
  };
}

function explain(name: string, error: Error): Failure {
  if (error instanceof RefusedRemote) {
    return {
      title: t('This part of Snippetry is not set up correctly'),
      text: t(
        'Everything else keeps working. For the operator of this site: the remote “{name}” claims a route prefix of another one; see the gateway’s log.',
        { name },
      ),
    };
  }
  if (error instanceof IncompatibleRemote) {
    if (!error.reloadHelps) return explainMisfit(name, error);
    return {
      title: t('This page is older than the part you opened'),
      text: t('Reload the page to get the current version.'),
    };
  }
  if (!navigator.onLine) {
    return {
      title: t('This page cannot be loaded without a connection'),
      text: t('It appears by itself once you are online again.'),
    };
  }
  return {
    title: t('This part of Snippetry is not available right now'),
    text: t('Everything else keeps working.'),
  };
}

interface FailureProps {
  name: string;
  error: Error;
  onRetry: () => void;
}

function FailureCard({ name, error, onRetry }: FailureProps) {
  const { title, text } = explain(name, error);
  return (
    <ErrorCard title={title} onRetry={onRetry}>
      {text}
    </ErrorCard>
  );
}

function FailurePage({ name, error, onRetry }: FailureProps) {
  usePageTitle(t('Not available'));
  const { title, text } = explain(name, error);
  return (
    <ProblemPage title={title} onRetry={onRetry}>
      {text}
    </ProblemPage>
  );
}

/** Limits errors to the remote's part of the page; retries by a button, or once online. */
export class RemoteBoundary extends Component<Props, State> {
  override state: State = { error: undefined, attempt: 0 };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: toError(error) };
  }

  override componentDidCatch(error: unknown): void {
    const { name } = this.props;
    console.error(`The part "${name}" failed`, error);
    note({ kind: 'render', error, remote: name });
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.retryOnline);
  }

  override componentDidUpdate(previous: Props): void {
    if (this.state.error && previous.place !== this.props.place) this.reset();
  }

  readonly retry = (): void => {
    const { error } = this.state;
    if (error instanceof IncompatibleRemote) {
      window.location.reload();
      return;
    }
    this.reset();
  };

  readonly retryOnline = (): void => {
    const { error } = this.state;
    if (error && !(error instanceof IncompatibleRemote)) this.reset();
  };

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.retryOnline);
    if (this.state.error) this.forgetFailure();
  }

  forgetFailure(): void {
    // Code that did not load fails in the remote's runtime: start from the entry script.
    const isMissing = this.state.error?.name === 'ChunkLoadError';
    if (isMissing && navigator.onLine) markFailed(this.props.name);
    // Offline, the build may still exist, so loaded pages stay.
    if (!isMissing || navigator.onLine) this.props.onRetry();
    retryLazyPages();
  }

  reset(): void {
    this.forgetFailure();
    this.setState(({ attempt }) => ({ error: undefined, attempt: attempt + 1 }));
  }

  override render(): ReactNode {
    const { error, attempt } = this.state;
    if (!error)
      return (
        <div key={attempt} className="contents">
          {this.props.children}
        </div>
      );
    const Failure = this.props.inside ? FailureCard : FailurePage;
    return <Failure name={this.props.name} error={error} onRetry={this.retry} />;
  }
}
