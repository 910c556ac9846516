import type { Remote } from '@snippetry/contracts';
import { Trans, t } from '@snippetry/web-kit';
import type { Deployment } from '../../../data/remotes.mutations.ts';
import { BuildId } from './build-id.tsx';
import { percent } from './figures.tsx';

export interface DeploymentOutcomeProps {
  remote: Remote;
  deployment: Deployment;
}

/** Says which build replaces which, and for whom. */
export function DeploymentOutcome({ remote, deployment }: DeploymentOutcomeProps) {
  const { stable, canary } = remote;
  const { build, share } = deployment;
  const replaced = canary && canary.build !== build ? canary.build : null;
  return (
    <>
      <p>
        {stable ? (
          <Replaced stable={stable} deployment={deployment} />
        ) : (
          <First deployment={deployment} />
        )}
      </p>
      {replaced ? (
        <p>
          <Trans
            text="The canary {canary} is dropped."
            values={{ canary: <BuildId>{replaced}</BuildId> }}
          />
        </p>
      ) : null}
      {share < 100 && stable === null ? (
        <p>{t('The others cannot open this remote: it has no stable build yet.')}</p>
      ) : (
        <p>{t('Open pages keep their build until they are reloaded.')}</p>
      )}
    </>
  );
}

function Replaced({ stable, deployment }: { stable: string; deployment: Deployment }) {
  const { build, share, users } = deployment;
  const values = {
    build: <BuildId>{build}</BuildId>,
    stable: <BuildId>{stable}</BuildId>,
    share: percent(share),
    users: users.join(', '),
  };
  if (share === 100) {
    return (
      <Trans text="{build} replaces the stable build {stable} for everyone." values={values} />
    );
  }
  if (share === 0)
    return <Trans text="Only {users} get {build} instead of {stable}." values={values} />;
  return users.length === 0 ? (
    <Trans text="{share} of browsers get {build} instead of {stable}." values={values} />
  ) : (
    <Trans
      text="{share} of browsers and {users} get {build} instead of {stable}."
      values={values}
    />
  );
}

/** As {@link Replaced}, if nothing was deployed before. */
function First({ deployment }: { deployment: Deployment }) {
  const { build, share, users } = deployment;
  const values = {
    build: <BuildId>{build}</BuildId>,
    share: percent(share),
    users: users.join(', '),
  };
  if (share === 100) {
    return <Trans text="{build} becomes the stable build for everyone." values={values} />;
  }
  if (share === 0) return <Trans text="Only {users} get {build}." values={values} />;
  return users.length === 0 ? (
    <Trans text="{share} of browsers get {build}." values={values} />
  ) : (
    <Trans text="{share} of browsers and {users} get {build}." values={values} />
  );
}
