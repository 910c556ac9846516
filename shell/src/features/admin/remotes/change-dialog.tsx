import type { Remote } from '@snippetry/contracts';
import { type Msg, msg } from '@snippetry/contracts/texts';
import { Trans, t } from '@snippetry/web-kit';
import { ConfirmDialog } from '@snippetry/web-kit/ui';
import { type CanaryAction, useChangeRemote } from '../../../data/remotes.mutations.ts';
import { BuildId } from './build-id.tsx';
import { StoppedNotice } from './canary-state.tsx';
import { useDeploymentFocus } from './deployment-focus.ts';
import { percent } from './figures.tsx';

const TEXTS: Record<CanaryAction, { title: Msg; label: Msg; busy: Msg }> = {
  promote: {
    title: msg('Promote the canary of {name}?'),
    label: msg('Promote'),
    busy: msg('Promoting...'),
  },
  pause: {
    title: msg('Pause the canary of {name}?'),
    label: msg('Pause'),
    busy: msg('Pausing...'),
  },
  rollback: {
    title: msg('Roll back {name}?'),
    label: msg('Roll back'),
    busy: msg('Rolling back...'),
  },
};

export interface ChangeDialogProps {
  remote: Remote;
  kind: CanaryAction;
  onClose: () => void;
}

/** Confirmation of a change of the deployment: which build replaces which, and for whom. */
export function ChangeDialog({ remote, kind, onClose }: ChangeDialogProps) {
  const change = useChangeRemote(remote.name);
  useDeploymentFocus();
  const { title, label, busy } = TEXTS[kind];
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(title, { name: remote.name })}
      confirmLabel={t(label)}
      variant={kind === 'rollback' ? 'danger' : 'primary'}
      busy={change.isPending}
      busyLabel={t(busy)}
      onConfirm={() => change.mutate({ kind }, { onSuccess: onClose })}
    >
      <div className="grid gap-3">
        <p>
          <Outcome remote={remote} kind={kind} />
        </p>
        {kind === 'promote' && remote.canary ? <StoppedNotice canary={remote.canary} /> : null}
        <p>{t('Open pages keep their build until they are reloaded.')}</p>
      </div>
    </ConfirmDialog>
  );
}

function Outcome({ remote, kind }: { remote: Remote; kind: CanaryAction }) {
  const { stable, previous, canary } = remote;
  const isReturn = kind === 'rollback' && !canary;
  const values = {
    build: <BuildId>{(isReturn ? previous : canary?.build) ?? ''}</BuildId>,
    stable: <BuildId>{stable ?? ''}</BuildId>,
    share: percent(canary?.share ?? 0),
  };
  if (kind === 'promote' || isReturn) {
    return stable ? (
      <Trans text="{build} replaces the stable build {stable} for everyone." values={values} />
    ) : (
      <Trans text="{build} becomes the stable build for everyone." values={values} />
    );
  }
  return kind === 'pause' ? (
    <Trans
      text="{share} of browsers return from {build} to {stable}. The canary can be resumed."
      values={values}
    />
  ) : (
    <Trans
      text="The canary {build} is dropped: everyone gets the stable build {stable}."
      values={values}
    />
  );
}
