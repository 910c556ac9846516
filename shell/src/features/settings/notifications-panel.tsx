import type { ApiReply } from '@snippetry/contracts';
import { type Msg, msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Panel, QueryView, Segment, Skeleton, Switch } from '@snippetry/web-kit/ui';
import { notificationSettings } from '../../data/notification.queries.ts';
import { useSaveNotificationSettings } from '../../data/notification-settings.mutations.ts';

type Settings = ApiReply<'GET /notifications/settings'>['settings'];
type MutableType = Settings['mutedTypes'][number];

const TYPES: readonly { type: MutableType; label: Msg }[] = [
  { type: 'comment', label: msg('Comments on my snippets') },
  { type: 'reply', label: msg('Replies to my comments') },
  { type: 'mention', label: msg('Mentions of me') },
  { type: 'follow', label: msg('New followers') },
];

const DIGESTS = [
  { value: 'off', label: msg('Off') },
  { value: 'daily', label: msg('Daily') },
  { value: 'weekly', label: msg('Weekly') },
] as const;

function Choices({ settings }: { settings: Settings }) {
  const save = useSaveNotificationSettings();
  const { mutedTypes, digest } = settings;
  const hear = (type: MutableType, isHeard: boolean) => {
    const others = mutedTypes.filter((other) => other !== type);
    save({ ...settings, mutedTypes: isHeard ? others : [...others, type] });
  };
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-xs font-medium text-fg-2">{t('Notify me about')}</legend>
        {TYPES.map(({ type, label }) => (
          <div key={type}>
            <Switch
              checked={!mutedTypes.includes(type)}
              onChange={(isHeard) => hear(type, isHeard)}
            >
              {t(label)}
            </Switch>
          </div>
        ))}
      </fieldset>
      <div className="mt-4 border-t border-line-1 pt-4">
        <p aria-hidden className="mb-1.5 text-xs font-medium text-fg-2">
          {t('Email about what I have not read')}
        </p>
        <Segment
          label={t('Email about what I have not read')}
          options={DIGESTS.map((digest) => ({ ...digest, label: t(digest.label) }))}
          value={digest}
          onChange={(next) => save({ ...settings, digest: next })}
        />
        <p className="mt-3 text-xs text-fg-3">
          {t('Messages about the safety of your account are always sent.')}
        </p>
      </div>
    </>
  );
}

/** Settings for notifications and email digests. */
export function NotificationsPanel() {
  const query = useQuery(notificationSettings());
  return (
    <Panel title={t('Notifications')}>
      <QueryView
        query={query}
        loading={t('Loading notification settings...')}
        waiting={<Skeleton height={180} />}
        failed={t('Failed to fetch the notification settings')}
      >
        {(settings) => <Choices settings={settings} />}
      </QueryView>
    </Panel>
  );
}
