import { isApiError, plural, Trans, t, toast } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import {
  Button,
  describeError,
  ErrorCard,
  Panel,
  QueryView,
  Skeleton,
  TextLink,
} from '@snippetry/web-kit/ui';
import { useEffect, useRef, useState } from 'react';
import { useUpdateFork } from '../../../data/pack.mutations.ts';
import { versionsAfter } from '../../../data/pack.queries.ts';
import type { Collection } from '../../../data/types.ts';
import { ChangeList } from './change-list.tsx';

type Origin = NonNullable<Collection['forkedFrom']>;

/** Notice for the owner of a fork that its original has a newer version, with a button that merges it. */
export function UpdateBanner({ collection }: { collection: Collection }) {
  const { forkedFrom: origin, updateAvailable: newest } = collection;
  const [done, setDone] = useState<string>();
  if (origin && newest !== null) {
    return <Offer collection={collection} origin={origin} newest={newest} onDone={setDone} />;
  }
  return done ? <Done>{done}</Done> : null;
}

interface OfferProps {
  collection: Collection;
  origin: Origin;
  /** Number of the original's newest version. */
  newest: number;
  /** Called with a summary of the update. */
  onDone: (result: string) => void;
}

function Offer({ collection, origin, newest, onDone }: OfferProps) {
  const update = useUpdateFork(collection._id);
  const start = () =>
    update.mutate(undefined, {
      onSuccess: ({ collection: updated, added, removed }) => {
        const version = String(updated.forkedFrom?.version ?? newest);
        const result = resultOf(added, removed, { version, name: origin.name });
        toast.success(result);
        onDone(`${result}.`);
      },
    });
  return (
    <Panel aria-label={t('Update available')}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-start gap-3">
          <div className="min-w-0 flex-1 basis-56">
            <h2 className="text-sm font-semibold wrap-anywhere">
              <Trans
                text="Version {version} of {name} is available"
                values={{ version: String(newest), name: <OriginLink origin={origin} /> }}
              />
            </h2>
            <p className="text-sm text-fg-2">
              {origin.version === null
                ? t('You forked it before its first version.')
                : t('You have version {version}.', { version: String(origin.version) })}{' '}
              {t('Your order, additions and removals are kept.')}
            </p>
          </div>
          <Button
            variant="primary"
            busy={update.isPending}
            busyLabel={t('Updating...')}
            onClick={start}
          >
            {t('Update')}
          </Button>
        </div>
        {update.error ? <Failure cause={update.error} onRetry={start} /> : null}
        <NewerVersions origin={origin} newest={newest} />
      </div>
    </Panel>
  );
}

/** Summarizes an update: "Updated to version 3 of Tools: added 3 snippets, removed 1". */
function resultOf(
  added: number,
  removed: number,
  origin: { version: string; name: string },
): string {
  if (added + removed === 0) {
    return t('Updated to version {version} of {name}: there was nothing to add or remove', origin);
  }
  if (removed === 0) {
    return plural(
      added,
      {
        one: 'Updated to version {version} of {name}: added {count} snippet',
        other: 'Updated to version {version} of {name}: added {count} snippets',
      },
      origin,
    );
  }
  if (added === 0) {
    return plural(
      removed,
      {
        one: 'Updated to version {version} of {name}: removed {count} snippet',
        other: 'Updated to version {version} of {name}: removed {count} snippets',
      },
      origin,
    );
  }
  return plural(
    added,
    {
      one: 'Updated to version {version} of {name}: added {count} snippet, removed {removed}',
      other: 'Updated to version {version} of {name}: added {count} snippets, removed {removed}',
    },
    { ...origin, removed },
  );
}

function OriginLink({ origin }: Pick<OfferProps, 'origin'>) {
  return <TextLink to={`/app/collections/${origin._id}`}>{origin.name}</TextLink>;
}

function Failure({ cause, onRetry }: { cause: unknown; onRetry: () => void }) {
  const { message, requestId } = describeError(cause);
  if (isApiError(cause, 'collection.full')) {
    return (
      <ErrorCard title={t('This collection would become too large')}>
        {t('{reason}. Remove some snippets, then update.', { reason: message ?? '' })}
      </ErrorCard>
    );
  }
  if (isApiError(cause, 'collection.unchanged')) {
    return (
      <ErrorCard title={t('There is nothing left to update')}>
        {t('You have the newest version, or the collection is now private.')}
      </ErrorCard>
    );
  }
  return (
    <ErrorCard title={t('Failed to update the collection')} requestId={requestId} onRetry={onRetry}>
      {message}
    </ErrorCard>
  );
}

/** Changes of the versions that the fork has not merged. */
function NewerVersions({ origin, newest }: Pick<OfferProps, 'origin' | 'newest'>) {
  const taken = origin.version ?? 0;
  const query = useQuery(versionsAfter(origin._id, taken));
  return (
    <QueryView
      query={query}
      loading={t('Loading changes...')}
      waiting={<Skeleton width="60%" />}
      failed={t('Failed to load the changes')}
    >
      {(versions) => (
        <ul className="flex flex-col gap-3 border-t border-line-1 pt-3">
          {versions.map(({ version, notes, changes }) => (
            <li key={version} className="flex flex-col gap-1">
              <h3 className="text-xs font-semibold">
                {t('Version {version}', { version: String(version) })}
              </h3>
              {notes ? (
                <p className="text-sm whitespace-pre-line text-fg-2 wrap-anywhere">{notes}</p>
              ) : null}
              <ChangeList version={version} changes={changes} />
            </li>
          ))}
          {versions.length < newest - taken ? (
            <li className="text-xs text-fg-3">
              <Trans
                text="Earlier versions are listed on the page of {name}."
                values={{ name: <OriginLink origin={origin} /> }}
              />
            </li>
          ) : null}
        </ul>
      )}
    </QueryView>
  );
}

/** Result of the update. Takes the focus, because the focused button is unmounted. */
function Done({ children }: { children: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <p ref={line} tabIndex={-1} className="text-sm text-fg-2 outline-none wrap-anywhere">
      {children}
    </p>
  );
}
