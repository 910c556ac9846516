import { Button, Panel, PanelList } from '@snippetry/web-kit/ui';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type FormValues, fieldLabel, fieldText } from '../values/form-values.ts';
import { type OpenConflict, openConflicts, resolveConflict, type Side } from './merge.ts';
import type { Merge } from './use-merge.ts';

const SIDES: readonly { side: Side; label: string }[] = [
  { side: 'mine', label: 'Keep mine' },
  { side: 'theirs', label: 'Use saved' },
  { side: 'both', label: 'Keep both' },
];

/** Props of {@link ConflictPanel}. */
export interface ConflictPanelProps {
  form: UseFormReturn<FormValues>;
  merge: Merge;
  /** Shows a line of the code, from 1. */
  onLine: (line: number) => void;
}

/** Lists the places that both sides changed, each with its ways out; gone when all are decided. */
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
      title={count === 1 ? '1 place to decide' : `${count} places to decide`}
    >
      <PanelList>
        {merge.fields.map((conflict) => (
          <li key={conflict.field} className="editor-conflict">
            <p className="editor-note-text">
              <b>{fieldLabel(conflict.field)}</b>: yours is “
              {fieldText(conflict.field, conflict.mine)}”, saved is “
              {fieldText(conflict.field, conflict.theirs)}”
            </p>
            <span className="flex gap-2">
              <Button size="sm" onClick={() => merge.decide(conflict, false)}>
                Keep mine
              </Button>
              <Button size="sm" onClick={() => merge.decide(conflict, true)}>
                Use saved
              </Button>
            </span>
          </li>
        ))}
        {places.map((place) => (
          <li key={`${place.start}-${place.mine.join()}`} className="editor-conflict">
            <p className="editor-note-text">
              <b>Code</b>,{' '}
              <button type="button" className="sn-link" onClick={() => onLine(place.start + 1)}>
                lines {place.start + 1} to {place.end + 1}
              </button>
            </p>
            <span className="flex gap-2">
              {SIDES.map(({ side, label }) => (
                <Button key={side} size="sm" onClick={() => resolve(place, side)}>
                  {label}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </PanelList>
    </Panel>
  );
}
