import type { Build, Remote } from '@snippetry/contracts';
import { plural, Trans, t } from '@snippetry/web-kit';
import { Badge, Button, Panel, RelativeTime } from '@snippetry/web-kit/ui';
import { readableBytes } from '../../../lib/readable-bytes.ts';
import { authorOf } from './author-of.ts';
import { BuildId } from './build-id.tsx';
import { FewRows } from './few-rows.tsx';

export interface BuildsPanelProps {
  remote: Remote;
  builds: readonly Build[];
  onDeploy: (build: string) => void;
}

/** Last builds of a remote, newest first. */
export function BuildsPanel({ remote, builds, onDeploy }: BuildsPanelProps) {
  return (
    <Panel title={t('Builds')} padded={false}>
      {builds.length === 0 ? (
        <p className="p-4 text-sm text-fg-2">
          {t('None published yet. Create a publish token for the first one.')}
        </p>
      ) : (
        <FewRows
          label={t('Builds')}
          items={builds}
          row={(build) => (
            <BuildRow
              key={build.build}
              remote={remote}
              build={build}
              onDeploy={() => onDeploy(build.build)}
            />
          )}
        />
      )}
    </Panel>
  );
}

interface BuildRowProps {
  remote: Remote;
  build: Build;
  onDeploy: () => void;
}

function BuildRow({ remote, build: found, onDeploy }: BuildRowProps) {
  const { build, version, requires, publishedAt, publishedBy, removedAt } = found;
  const canDeploy = removedAt === null && build !== remote.stable;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <BuildId>{build}</BuildId>
          {version ? <span className="text-fg-2">{version}</span> : null}
          {build === remote.stable ? <Badge tone="success">{t('Stable')}</Badge> : null}
          {build === remote.canary?.build ? <Badge tone="info">{t('Canary')}</Badge> : null}
          {removedAt ? <Badge>{t('Files removed')}</Badge> : null}
        </p>
        <p className="mt-1 text-xs text-fg-2 wrap-anywhere">
          <Facts build={found} />
          {version || requires === '*' ? null : ` · ${t('for shell {range}', { range: requires })}`}
        </p>
        <p className="text-xs text-fg-3 wrap-anywhere">
          <Trans
            text="Published {time} by {person}"
            values={{
              time: <RelativeTime iso={publishedAt} />,
              person: authorOf(publishedBy),
            }}
          />
          {removedAt ? (
            <>
              {' · '}
              <Trans
                text="Files removed {time}"
                values={{ time: <RelativeTime iso={removedAt} /> }}
              />
            </>
          ) : null}
        </p>
      </div>
      {canDeploy ? (
        <Button size="sm" aria-label={t('Deploy {build}', { build })} onClick={onDeploy}>
          {t('Deploy')}
        </Button>
      ) : null}
    </li>
  );
}

/** Commit, size and number of files of a build. */
function Facts({ build }: { build: Build }) {
  const { commit, bytes, files } = build;
  return (
    <>
      {commit ? (
        <>
          {t('Commit')} <code className="font-mono">{commit.slice(0, 10)}</code>
          {' · '}
        </>
      ) : null}
      {readableBytes(bytes)} · {plural(files, { one: '{count} file', other: '{count} files' })}
    </>
  );
}
