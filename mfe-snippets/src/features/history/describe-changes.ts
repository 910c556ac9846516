import { languageName } from '@snippetry/contracts/languages';
import { METADATA_FIELDS } from '@snippetry/contracts/snippet-fields';
import { type Msg, msg } from '@snippetry/contracts/texts';
import { pageLocale, perLocale, t } from '@snippetry/web-kit';
import { choiceLabel, choiceName } from '@snippetry/web-kit/ui';
import type { Revision, RevisionEntry } from '../../data/revision.queries.ts';

const either = perLocale((tag) => new Intl.ListFormat(tag, { type: 'disjunction' }));

type ChangedField = RevisionEntry['changed'][number];

const FIELD_NAMES: Record<Exclude<ChangedField, 'details'>, Msg> = {
  title: msg('title'),
  description: msg('description'),
  content: msg('code'),
  language: msg('language'),
  tags: msg('tags'),
  visibility: msg('visibility'),
};

function fieldName(field: ChangedField): string {
  if (field !== 'details') return t(FIELD_NAMES[field]);
  const names = METADATA_FIELDS.map(choiceLabel);
  // In English, field names within a list are lower case; other languages keep their spelling.
  return either().format(pageLocale() === 'en' ? names.map((name) => name.toLowerCase()) : names);
}

/** Names of the changed fields: "Code, tags"; "Created" for the first revision. */
export function describeChanged(entry: RevisionEntry): string {
  if (entry.changed.length === 0) {
    return entry.revision === 1 ? t('Created') : t('Oldest stored version');
  }
  const text = entry.changed.map(fieldName).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A difference between two revisions in a field other than the code. */
export interface FieldChange {
  name: string;
  before: string;
  after: string;
}

const FIELDS: readonly (readonly [name: Msg, read: (revision: Revision) => string])[] = [
  [msg('Title'), ({ title }) => title],
  [msg('Description'), ({ description }) => description],
  [msg('Language'), ({ language }) => languageName(language)],
  [msg('Tags'), ({ tags }) => tags.map((tag) => `#${tag}`).join(' ')],
  [msg('Visibility'), ({ isPublic }) => (isPublic ? t('Public') : t('Private'))],
];

/** Finds all differences except those of the code. */
export function fieldChanges(before: Revision, after: Revision): FieldChange[] {
  const fields = FIELDS.map(([name, read]) => {
    return { name: t(name), before: read(before), after: read(after) };
  });
  const metadata = METADATA_FIELDS.map((field) => ({
    name: choiceLabel(field),
    before: choiceName(before.metadata[field]),
    after: choiceName(after.metadata[field]),
  }));
  return [...fields, ...metadata].filter((field) => field.before !== field.after);
}
