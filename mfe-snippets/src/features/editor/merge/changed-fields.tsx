import { DiffView } from '@snippetry/web-kit/code';
import type { FormValues } from '../../../lib/form-values.ts';
import { FIELD_NAMES, fieldText } from './field-text.ts';
import { differing } from './merge-values.ts';

/** Props of {@link ChangedFields}. */
export interface ChangedFieldsProps {
  mine: FormValues;
  theirs: FormValues;
  /** What both began with, where it is known. */
  base: FormValues | undefined;
}

function changedBy(field: keyof FormValues, props: ChangedFieldsProps): string {
  const { mine, theirs, base } = props;
  if (!base) return '';
  const here = differing(base, mine).includes(field);
  const there = differing(base, theirs).includes(field);
  if (here && there) return 'changed by both';
  return here ? 'changed here' : 'changed there';
}

/** What is stored beside what is being edited, field by field; the code compared line by line. */
export function ChangedFields(props: ChangedFieldsProps) {
  const { mine, theirs } = props;
  const fields = differing(theirs, mine);
  if (fields.length === 0) return <p>Both versions are the same.</p>;
  return (
    <dl className="editor-changes">
      {fields.map((field) => (
        <div key={field}>
          <dt>
            {FIELD_NAMES[field]}
            <span>{changedBy(field, props)}</span>
          </dt>
          {field === 'content' ? (
            <dd>
              <DiffView
                before={theirs.content}
                after={mine.content}
                language={mine.language}
                beforeLabel="Saved"
                afterLabel="Yours"
                maxHeight={320}
              />
            </dd>
          ) : (
            <>
              <dd className="editor-changes-saved">
                <span className="editor-changes-side">Saved: </span>
                {fieldText(field, theirs[field])}
              </dd>
              <dd className="editor-changes-yours">
                <span className="editor-changes-side">Yours: </span>
                {fieldText(field, mine[field])}
              </dd>
            </>
          )}
        </div>
      ))}
    </dl>
  );
}
