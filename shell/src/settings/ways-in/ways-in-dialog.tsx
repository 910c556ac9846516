import type { ApiReply } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import { api, isApiError, plural, t, toast } from '@snippetry/web-kit';
import { useMutation, useQuery, useQueryClient } from '@snippetry/web-kit/query';
import { Button, Checkbox, Dialog, QueryView, RelativeTime, Skeleton } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { SAFETY } from '../sessions/session-queries.ts';
import { useReview } from '../use-review.ts';

type SignInCredential = ApiReply<'GET /auth/ways-in'>['ways'][number];

/** Removes a way in; one that is gone already counts as removed. */
async function remove({ _id: id, kind }: SignInCredential): Promise<void> {
  const params = { id };
  try {
    if (kind === 'passkey') await api('DELETE /auth/passkeys/:id', { params });
    else await api('DELETE /auth/identities/:id', { params });
  } catch (error) {
    const isGone =
      isApiError(error, 'auth.passkey_not_found') || isApiError(error, 'auth.identity_not_found');
    if (!isGone) throw error;
  }
}

function useRemoval(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ways: readonly SignInCredential[]) => {
      for (const way of ways) await remove(way);
    },
    onSuccess: (_nothing, { length }) => {
      toast.success(
        plural(length, {
          one: '{count} way in was removed',
          other: '{count} ways in were removed',
        }),
      );
      onDone();
    },
    onError: (cause) => {
      const isLast = isApiError(cause, 'auth.last_sign_in');
      toast.error(isLast ? cause.message : t("Couldn't remove the ways in. Try again."), { cause });
    },
    onSettled: () => client.invalidateQueries({ queryKey: SAFETY }),
  });
}

interface ListProps {
  ways: readonly SignInCredential[];
  isTicked: (way: SignInCredential) => boolean;
  onTick: (way: SignInCredential, isTicked: boolean) => void;
}

function WayList({ ways, isTicked, onTick }: ListProps) {
  if (ways.length === 0) {
    return (
      <p className="text-sm text-fg-2">
        {t('There is no other way in: your account has no passkey and no linked site.')}
      </p>
    );
  }
  return (
    <ul aria-label={t('Other ways in')} className="grid gap-3">
      {ways.map((way) => (
        <li key={way._id} className="min-w-0 text-sm">
          <Checkbox checked={isTicked(way)} onChange={(next) => onTick(way, next)}>
            <span className="font-medium break-words">{way.name}</span>{' '}
            <span className="text-xs text-fg-2">
              {way.kind === 'passkey' ? t('Passkey') : t('Linked site')} ·{' '}
              <RelativeTime iso={way.addedAt} text={msg('Added {time}')} />
            </span>
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}

/** Lists passkeys and linked sites, and removes those that are ticked. */
export function WaysInDialog() {
  const { isOpen, change } = useReview();
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({});
  const query = useQuery({
    queryKey: [...SAFETY, 'ways-in'],
    queryFn: async ({ signal }) => (await api('GET /auth/ways-in', {}, { signal })).ways,
    enabled: isOpen,
  });
  const close = () => {
    setChoices({});
    change(false);
  };
  const removal = useRemoval(close);
  const isTicked = ({ _id, isSuspicious }: SignInCredential) => choices[_id] ?? isSuspicious;
  const ticked = query.data?.filter(isTicked) ?? [];
  return (
    <Dialog
      open={isOpen}
      onOpenChange={() => close()}
      title={t('Check the other ways in')}
      description={t(
        'They still sign in to your account. Those added since you last confirmed that it is you are ticked.',
      )}
      footer={
        <>
          <Button onClick={close}>{ticked.length > 0 ? t('Keep all') : t('Done')}</Button>
          {ticked.length > 0 ? (
            <Button
              variant="danger"
              busy={removal.isPending}
              busyLabel={t('Removing...')}
              onClick={() => removal.mutate(ticked)}
            >
              {plural(ticked.length, { one: 'Remove {count}', other: 'Remove {count}' })}
            </Button>
          ) : null}
        </>
      }
    >
      <QueryView
        query={query}
        loading={t('Loading the other ways in...')}
        waiting={<Skeleton height={40} />}
        failed={t('Failed to fetch the other ways in')}
      >
        {(ways) => (
          <WayList
            ways={ways}
            isTicked={isTicked}
            onTick={({ _id }, next) => setChoices((before) => ({ ...before, [_id]: next }))}
          />
        )}
      </QueryView>
    </Dialog>
  );
}
