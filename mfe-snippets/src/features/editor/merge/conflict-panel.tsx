import { type Msg, msg } from '@snippetry/contracts/texts';
import { plural, Trans, t } from '@snippetry/web-kit';
import { Button, Panel, PanelList } from '@snippetry/web-kit/ui';
import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type FormValues, fieldLabel, fieldText } from '../values/form-values.ts';
import { type OpenConflict, openConflicts, resolveConflict, type Side } from './merge.ts';
import type { Merge } from './use-merge.ts';

const SIDES: readonly { side: Side; label: Msg }[] = [
  { side: 'mine', label: msg('Keep mine') },
  { side: 'theirs', label: msg('Use saved') },
  { side: 'both', label: msg('Keep both') },
];

const bold = (words: ReactNode) => <b>{words}</b>;

export interface ConflictPanelProps {
  form: UseFormReturn<FormValues>;
  merge: Merge;
  /** Scrolls to a line of the code, from 1. */
  onLine: (line: number) => void;
}

/** Lists the open conflicts with their resolutions; nothing if all are resolved. */
export function ConflictPanel({ form, merge, onLine }: ConflictPanelProps) {
  const content = useWatch({ control: form.control, name: 'content' });
  const places = merge.merged ? openConflicts(content) : [];
  const count = merge.fields.length + places.length;
  if (count === 0) return null;
  const resolve = (place: OpenConflict, side: Side) =>
    form.setValue('content', resolveConflict(content, place, side), { shouldDirty: true });
  return (
    <Panel
      className="mt-4"
      padded={false}
      marked
      title={plural(count, {
        one: '{count} conflict to resolve',
        other: '{count} conflicts to resolve',
      })}
    >
      <PanelList>
        {merge.fields.map((conflict) => (
          <li key={conflict.field} className="editor-conflict">
            <p className="editor-note-text">
              <Trans
                text="<b>{field}</b>: yours is “{mine}”, saved is “{theirs}”"
                values={{
                  field: fieldLabel(conflict.field),
                  mine: fieldText(conflict.field, conflict.mine),
                  theirs: fieldText(conflict.field, conflict.theirs),
                }}
                parts={{ b: bold }}
              />
            </p>
            <span className="flex gap-2">
              <Button size="sm" onClick={() => merge.decide(conflict, false)}>
                {t('Keep mine')}
              </Button>
              <Button size="sm" onClick={() => merge.decide(conflict, true)}>
                {t('Use saved')}
              </Button>
            </span>
          </li>
        ))}
        {places.map((place) => (
          <li key={`${place.start}-${place.mine.join()}`} className="editor-conflict">
            <p className="editor-note-text">
              <Trans
                text="<b>Code</b>, <link>lines {from} to {to}</link>"
                values={{ from: String(place.start + 1), to: String(place.end + 1) }}
                parts={{
                  b: bold,
                  link: (words) => (
                    <button
                      type="button"
                      className="sn-link"
                      onClick={() => onLine(place.start + 1)}
                    >
                      {words}
                    </button>
                  ),
                }}
              />
            </p>
            <span className="flex gap-2">
              {SIDES.map(({ side, label }) => (
                <Button key={side} size="sm" onClick={() => resolve(place, side)}>
                  {t(label)}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </PanelList>
    </Panel>
  );
}
