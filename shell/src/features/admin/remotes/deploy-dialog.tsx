import type { Build, Remote } from '@snippetry/contracts';
import { t } from '@snippetry/web-kit';
import { Button, Dialog, Field, Input, Select } from '@snippetry/web-kit/ui';
import { type FormEvent, useId, useState } from 'react';
import { type Deployment, useChangeRemote } from '../../../data/remotes.mutations.ts';
import { useDeploymentFocus } from './deployment-focus.ts';
import { DeploymentOutcome } from './deployment-outcome.tsx';
import { percent } from './figures.tsx';

/** Shares offered as buttons, in percent. */
const STEPS = [1, 10, 50, 100] as const;
/** Maximum number of usernames and their maximum length. */
const USERS = { count: 50, length: 30 } as const;

/** Usernames of a text, which separates them by commas or spaces. */
const usersIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,]+/).flatMap((part) => part.replace(/^@/, '') || [])),
];

interface Values {
  build: string;
  share: string;
  users: string;
}

/** Checks the values; returns messages for fields with errors. */
function problemsOf(share: number, users: readonly string[]) {
  const isWhole = Number.isInteger(share) && share >= 0 && share <= 100;
  const isNobody = share === 0 && users.length === 0;
  const isTooMany =
    users.length > USERS.count || users.some((username) => username.length > USERS.length);
  return {
    share:
      isWhole && !isNobody
        ? undefined
        : t('Enter a whole number from 1 to 100, or 0 if only the users below get it'),
    users: isTooMany ? t('Enter at most {max} usernames', { max: USERS.count }) : undefined,
  };
}

export interface DeployDialogProps {
  remote: Remote;
  builds: readonly Build[];
  /** Values that the form starts with. */
  wanted: Deployment;
  onClose: () => void;
}

/** Deploys a build to a share of the browsers; says which build it replaces, and for whom. */
export function DeployDialog({ remote, builds, wanted, onClose }: DeployDialogProps) {
  const id = useId();
  const change = useChangeRemote(remote.name);
  useDeploymentFocus();
  const [values, setValues] = useState<Values>({
    build: wanted.build,
    share: String(wanted.share),
    users: wanted.users.join(', '),
  });
  const [isTried, setTried] = useState(false);
  const share = values.share.trim() === '' ? Number.NaN : Number(values.share);
  const deployment = { build: values.build, share, users: usersIn(values.users) };
  const problems = problemsOf(share, deployment.users);
  const isValid = problems.share === undefined && problems.users === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isValid) change.mutate({ kind: 'deploy', deployment }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Deploy a build of {name}', { name: remote.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            form={id}
            busy={change.isPending}
            busyLabel={t('Deploying...')}
          >
            {t('Deploy')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
        <Fields
          remote={remote}
          builds={builds}
          values={values}
          problems={isTried ? problems : {}}
          onChange={(changed) => setValues({ ...values, ...changed })}
        />
        <div role="status" className="rounded-control bg-surface-2 px-3 py-2 text-sm text-fg-2">
          {isValid ? (
            <DeploymentOutcome remote={remote} deployment={deployment} />
          ) : (
            t('Choose who gets the build.')
          )}
        </div>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  remote: Remote;
  builds: readonly Build[];
  values: Values;
  problems: { share?: string | undefined; users?: string | undefined };
  onChange: (changed: Partial<Values>) => void;
}

function Fields({ remote, builds, values, problems, onChange }: FieldsProps) {
  const options = builds
    .filter(({ build, removedAt }) => removedAt === null && build !== remote.stable)
    .map(({ build, version }) => ({
      value: build,
      label: version ? `${build} · ${version}` : build,
    }));
  return (
    <>
      <Field label={t('Build')}>
        <Select options={options} value={values.build} onChange={(build) => onChange({ build })} />
      </Field>
      <div className="grid gap-2">
        <Field label={t('Share of browsers')} error={problems.share}>
          <Input
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            step={1}
            end="%"
            value={values.share}
            onChange={(event) => onChange({ share: event.target.value })}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          {STEPS.map((step) => (
            <Button
              key={step}
              size="sm"
              aria-pressed={values.share === String(step)}
              onClick={() => onChange({ share: String(step) })}
            >
              {percent(step)}
            </Button>
          ))}
        </div>
      </div>
      <Field
        label={t('Usernames')}
        note={t('Optional')}
        hint={t('Separated by commas. These users get the build in any case.')}
        error={problems.users}
      >
        <Input
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={values.users}
          onChange={(event) => onChange({ users: event.target.value })}
        />
      </Field>
    </>
  );
}
