import type { RemoteAction } from '@snippetry/contracts';
import { type Msg, msg } from '@snippetry/contracts/texts';
import { said, t } from '@snippetry/web-kit';
import { Panel, RelativeTime } from '@snippetry/web-kit/ui';
import { authorOf } from './author-of.ts';
import { BuildId } from './build-id.tsx';
import { FewRows } from './few-rows.tsx';

const DONE: Record<RemoteAction['action'], Msg> = {
  published: msg('Published'),
  deployed: msg('Deployed'),
  promoted: msg('Promoted'),
  paused: msg('Paused'),
  rolled_back: msg('Rolled back'),
  stopped: msg('Stopped automatically'),
  removed: msg('Files removed'),
  token_created: msg('Publish token created'),
  token_deleted: msg('Publish token deleted'),
};

/** Last actions on a remote, newest first. */
export function ActionLog({ actions }: { actions: readonly RemoteAction[] }) {
  return (
    <Panel title={t('Audit')} padded={false}>
      {actions.length === 0 ? (
        <p className="p-4 text-sm text-fg-2">{t('Each change is recorded here.')}</p>
      ) : (
        <FewRows
          label={t('Audit')}
          items={actions}
          row={(action) => <ActionRow key={action._id} action={action} />}
        />
      )}
    </Panel>
  );
}

function ActionRow({ action: found }: { action: RemoteAction }) {
  const { action, build, detail, by, at } = found;
  return (
    <li className="px-4 py-3 text-sm text-fg-2 wrap-anywhere">
      <b className="font-semibold text-fg-1">{t(DONE[action])}</b>
      {build ? (
        <>
          {' '}
          <BuildId>{build}</BuildId>
        </>
      ) : null}
      {detail ? `: ${said(detail)}` : null}
      <p className="text-xs text-fg-3">
        {authorOf(by)}, <RelativeTime iso={at} />
      </p>
    </li>
  );
}
