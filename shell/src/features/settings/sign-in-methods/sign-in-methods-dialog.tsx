import { msg } from '@snippetry/contracts/texts';
import { plural, t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Button, Checkbox, Dialog, QueryView, RelativeTime, Skeleton } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { useRemoveSignInMethods } from '../../../data/sign-in-method.mutations.ts';
import { type SignInMethod, signInMethods } from '../../../data/sign-in-method.queries.ts';
import { useReview } from '../use-review.ts';

interface ListProps {
  ways: readonly SignInMethod[];
  isTicked: (way: SignInMethod) => boolean;
  onTick: (way: SignInMethod, isTicked: boolean) => void;
}

function MethodList({ ways, isTicked, onTick }: ListProps) {
  if (ways.length === 0) {
    return (
      <p className="text-sm text-fg-2">
        {t('There is no other sign-in method: your account has no passkey and no linked site.')}
      </p>
    );
  }
  return (
    <ul aria-label={t('Other sign-in methods')} className="grid gap-3">
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

/**
 * Dialog that lists passkeys and linked sites and removes the selected ones; suspicious ones are
 * preselected.
 */
export function SignInMethodsDialog() {
  const { isOpen, change } = useReview();
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({});
  const query = useQuery({ ...signInMethods(), enabled: isOpen });
  const close = () => {
    setChoices({});
    change(false);
  };
  const removal = useRemoveSignInMethods(close);
  const isTicked = ({ _id, isSuspicious }: SignInMethod) => choices[_id] ?? isSuspicious;
  const ticked = query.data?.filter(isTicked) ?? [];
  return (
    <Dialog
      open={isOpen}
      onOpenChange={() => close()}
      title={t('Check your other sign-in methods')}
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
        loading={t('Loading the other sign-in methods...')}
        waiting={<Skeleton height={40} />}
        failed={t('Failed to fetch the other sign-in methods')}
      >
        {(ways) => (
          <MethodList
            ways={ways}
            isTicked={isTicked}
            onTick={({ _id }, next) => setChoices((before) => ({ ...before, [_id]: next }))}
          />
        )}
      </QueryView>
    </Dialog>
  );
}
