import { languageName, titleCase } from '@snippetry/contracts/languages';
import { METADATA, METADATA_FIELDS } from '@snippetry/contracts/snippet-fields';
import type { Revision, RevisionEntry } from '../../data/revision-queries.ts';

const EITHER = new Intl.ListFormat('en-US', { type: 'disjunction' });

const PARTS: Record<RevisionEntry['changed'][number], string> = {
  title: 'title',
  description: 'description',
  content: 'code',
  language: 'language',
  tags: 'tags',
  visibility: 'visibility',
  details: EITHER.format(METADATA_FIELDS.map((field) => METADATA[field].label.toLowerCase())),
};

/** What an edit changed, in words: "Code, tags". The first version was created. */
export function describeChanged(entry: RevisionEntry): string {
  if (entry.changed.length === 0) return entry.revision === 1 ? 'Created' : 'Oldest kept version';
  const text = entry.changed.map((part) => PARTS[part]).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A part of a snippet, other than its code, that differs between two versions. */
export interface FieldChange {
  name: string;
  before: string;
  after: string;
}

const FIELDS: readonly (readonly [name: string, read: (revision: Revision) => string])[] = [
  ['Title', ({ title }) => title],
  ['Description', ({ description }) => description],
  ['Language', ({ language }) => languageName(language)],
  ['Tags', ({ tags }) => tags.map((tag) => `#${tag}`).join(' ')],
  ['Visibility', ({ isPublic }) => (isPublic ? 'Public' : 'Private')],
  ...METADATA_FIELDS.map(
    (field) =>
      [METADATA[field].label, ({ metadata }: Revision) => titleCase(metadata[field])] as const,
  ),
];

/** Everything but the code that differs. */
export function fieldChanges(before: Revision, after: Revision): FieldChange[] {
  return FIELDS.map(([name, read]) => ({ name, before: read(before), after: read(after) })).filter(
    (field) => field.before !== field.after,
  );
}
