import type { ReactNode } from 'react';
import { Trans } from '../i18n/trans.tsx';
import { ErrorCard } from './error-card.tsx';
import { RelativeTime } from './relative-time.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import './query-view.css';

/** The part of a TanStack Query result the view needs; ordinary and infinite queries both fit. */
export interface QueryState<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
  /** Time of loading in milliseconds since 1970; 0 if unknown. */
  dataUpdatedAt?: number | undefined;
}

export interface QueryViewProps<T> {
  query: QueryState<T>;
  /** Announced, and without `waiting` displayed, while loading: "Loading your favorites...". */
  loading: string;
  /** A skeleton in the layout of the real thing. */
  waiting?: ReactNode;
  /** Title of the failure: "Failed to fetch snippets". */
  failed: string;
  /** Shown instead of the children if `isEmpty` returns true. */
  empty?: ReactNode;
  /** An empty array unless given. */
  isEmpty?: ((data: T) => boolean) | undefined;
  children: (data: T) => ReactNode;
}

/** The message and request id of anything thrown; both may be missing. */
export function describeError(error: unknown): { message?: string; requestId?: string } {
  if (!(error instanceof Error)) return {};
  const requestId = 'requestId' in error ? error.requestId : undefined;
  return {
    ...(error.message && { message: error.message }),
    ...(typeof requestId === 'string' && { requestId }),
  };
}

function emptyArray(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}

function FailureCard({ query, failed }: { query: QueryState<unknown>; failed: string }) {
  const { message, requestId } = describeError(query.error);
  const { dataUpdatedAt = 0 } = query;
  return (
    <ErrorCard
      title={failed}
      requestId={requestId}
      onRetry={() => query.refetch()}
      retrying={query.isFetching}
    >
      {message === failed ? null : message}
      {dataUpdatedAt > 0 ? (
        <>
          {' '}
          <Trans
            text="What is shown was loaded {time}."
            values={{ time: <RelativeTime iso={new Date(dataUpdatedAt).toISOString()} /> }}
          />
        </>
      ) : null}
    </ErrorCard>
  );
}

/**
 * Renders the four states of data: waiting, failed (with a retry), empty, ready. Loaded data stays on screen while it
 * is refetched, and also if that fails, below a card with the failure and the age of the data.
 */
export function QueryView<T>(props: QueryViewProps<T>) {
  const { query, loading, waiting, failed, empty, isEmpty = emptyArray, children } = props;
  if (query.data !== undefined) {
    const nothing = empty !== undefined && isEmpty(query.data);
    const shown = nothing ? empty : children(query.data);
    if (!query.error) return shown;
    return (
      <>
        <div className="sn-stale">
          <FailureCard query={query} failed={failed} />
        </div>
        {shown}
      </>
    );
  }
  if (query.error) return <FailureCard query={query} failed={failed} />;
  return (
    <div aria-busy="true">
      <p role="status" className={waiting ? undefined : 'sn-loading'}>
        {waiting ? <VisuallyHidden>{loading}</VisuallyHidden> : loading}
      </p>
      {waiting}
    </div>
  );
}
