import type { ApiReply } from '@snippetry/contracts';
import { api, toast } from '@snippetry/web-kit';
import { useMutation, useQuery, useQueryClient } from '@snippetry/web-kit/query';
import { Panel, QueryView, Segment, Skeleton, Switch } from '@snippetry/web-kit/ui';
import { notificationSettings } from '../notifications/notification-queries.ts';

type Settings = ApiReply<'GET /notifications/settings'>['settings'];
type MutableType = Settings['mutedTypes'][number];

const TYPES: readonly { type: MutableType; label: string }[] = [
  { type: 'comment', label: 'Comments on my snippets' },
  { type: 'reply', label: 'Replies to my comments' },
  { type: 'mention', label: 'Mentions of me' },
  { type: 'follow', label: 'New followers' },
];

const DIGESTS = [
  { value: 'off', label: 'Off' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
] as const;

/** Saves settings: shown at once, and as they were where that fails. */
function useSave() {
  const client = useQueryClient();
  const { queryKey } = notificationSettings();
  return useMutation({
    // One after the other, or an earlier change could arrive last.
    scope: { id: 'notification-settings' },
    mutationFn: (body: Settings) => api('PUT /notifications/settings', { body }),
    onMutate: async (next) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, next);
      return { before };
    },
    onSuccess: () => toast.success('Notification settings saved', { id: 'notification-settings' }),
    onError: (cause, _next, kept) => {
      client.setQueryData(queryKey, kept?.before);
      toast.error('Failed to save the notification settings', { cause });
    },
  }).mutate;
}

function Choices({ settings }: { settings: Settings }) {
  const save = useSave();
  const { mutedTypes, digest } = settings;
  const hear = (type: MutableType, isHeard: boolean) => {
    const others = mutedTypes.filter((other) => other !== type);
    save({ ...settings, mutedTypes: isHeard ? others : [...others, type] });
  };
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-xs font-medium text-fg-2">Tell me about</legend>
        {TYPES.map(({ type, label }) => (
          <div key={type}>
            <Switch
              checked={!mutedTypes.includes(type)}
              onChange={(isHeard) => hear(type, isHeard)}
            >
              {label}
            </Switch>
          </div>
        ))}
      </fieldset>
      <div className="mt-4 border-t border-line-1 pt-4">
        <p aria-hidden className="mb-1.5 text-xs font-medium text-fg-2">
          Email about what I have not read
        </p>
        <Segment
          label="Email about what I have not read"
          options={DIGESTS}
          value={digest}
          onChange={(next) => save({ ...settings, digest: next })}
        />
        <p className="mt-3 text-xs text-fg-3">
          Messages about the safety of your account are always sent.
        </p>
      </div>
    </>
  );
}

/** What the user is notified of, and how often by e-mail. */
export function NotificationsPanel() {
  const query = useQuery(notificationSettings());
  return (
    <Panel title="Notifications">
      <QueryView
        query={query}
        loading="Loading notification settings..."
        waiting={<Skeleton height={180} />}
        failed="Failed to fetch the notification settings"
      >
        {(settings) => <Choices settings={settings} />}
      </QueryView>
    </Panel>
  );
}
