import { type Msg, msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Button, Panel, PanelFooter, QueryView, Skeleton } from '@snippetry/web-kit/ui';
import { type FormEvent, useId, useState } from 'react';
import { useChangePolicy } from '../../data/admin.mutations.ts';
import { accessPolicy } from '../../data/admin.queries.ts';
import type { AccessPolicy } from '../../data/admin.types.ts';

interface Choice<Value extends string> {
  value: Value;
  label: Msg;
  hint: Msg;
}

const REGISTRATION: readonly Choice<AccessPolicy['registration']>[] = [
  { value: 'open', label: msg('Everyone'), hint: msg('Anyone can create an account.') },
  {
    value: 'invitation',
    label: msg('Who is invited'),
    hint: msg('An account needs the link of an invitation.'),
  },
  { value: 'closed', label: msg('No one'), hint: msg('Existing accounts go on working.') },
];

const READING: readonly Choice<AccessPolicy['reading']>[] = [
  {
    value: 'open',
    label: msg('Everyone'),
    hint: msg('Visitors read public snippets and profiles.'),
  },
  { value: 'members', label: msg('Members'), hint: msg('Visitors have to sign in first.') },
];

/** Form for the access policy: registration and visibility of public content. */
export function AccessPanel() {
  const query = useQuery(accessPolicy());
  return (
    <div className="max-w-[720px]">
      <QueryView
        query={query}
        loading={t('Loading who may come in...')}
        waiting={
          <Panel title={t('Who may come in')}>
            <Skeleton height={280} />
          </Panel>
        }
        failed={t('Failed to load who may come in')}
      >
        {(policy) => <PolicyForm key={JSON.stringify(policy)} policy={policy} />}
      </QueryView>
    </div>
  );
}

function PolicyForm({ policy }: { policy: AccessPolicy }) {
  const change = useChangePolicy();
  const [chosen, setChosen] = useState(policy);
  const isSame = chosen.registration === policy.registration && chosen.reading === policy.reading;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSame) change.mutate(chosen);
  };
  return (
    <form onSubmit={submit}>
      <Panel title={t('Who may come in')} padded={false}>
        <div className="flex flex-col gap-6 p-4">
          <Choices
            legend={t('Who may create an account')}
            choices={REGISTRATION}
            value={chosen.registration}
            onChange={(registration) => setChosen({ ...chosen, registration })}
          />
          <Choices
            legend={t('Who may read what is public')}
            choices={READING}
            value={chosen.reading}
            onChange={(reading) => setChosen({ ...chosen, reading })}
          />
        </div>
        <PanelFooter>
          <Button
            variant="primary"
            type="submit"
            disabled={isSame}
            busy={change.isPending}
            busyLabel={t('Saving...')}
          >
            {t('Save Changes')}
          </Button>
        </PanelFooter>
      </Panel>
    </form>
  );
}

interface ChoicesProps<Value extends string> {
  legend: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, choices, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-xs font-medium text-fg-2">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="flex cursor-pointer items-start gap-3 py-2 text-sm">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            aria-describedby={`${name}-${choice.value}`}
            className="mt-0.5 size-4 flex-none accent-fg-1"
          />
          <span className="min-w-0">
            <span className="block font-medium">{t(choice.label)}</span>
            <span id={`${name}-${choice.value}`} className="text-fg-2">
              {t(choice.hint)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
