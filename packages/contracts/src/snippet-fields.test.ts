import { describe, expect, it } from 'vitest';
import { CATEGORIES, DIFFICULTIES } from './languages.ts';
import { EDITABLE_FIELDS, METADATA, METADATA_FIELDS, readMetadata } from './snippet-fields.ts';
import { SnippetInput } from './snippets.ts';

describe('metadata', () => {
  it.each(METADATA_FIELDS)('%s has a fallback among its values, and each value once', (field) => {
    const { values, fallback, label, refusal } = METADATA[field];
    expect(values).toContain(fallback);
    expect(new Set<string>(values).size).toBe(values.length);
    expect([label, refusal].every((text) => text.length > 3)).toBe(true);
  });

  it('allows every difficulty, every category, and no category', () => {
    expect(METADATA.difficulty.values).toEqual(DIFFICULTIES);
    expect(METADATA.category.values).toEqual(['', ...CATEGORIES]);
  });

  it('is read unchanged if its values are allowed', () => {
    const stored = { difficulty: 'advanced', category: 'hook' };
    expect(readMetadata(stored)).toEqual(stored);
  });

  it.each([
    {},
    { difficulty: undefined, category: undefined },
    { difficulty: 'expert', category: 'Hook' },
    { difficulty: '', category: 'constructor' },
  ])('is replaced by its fallbacks if it is missing or no longer known: %j', (stored) => {
    expect(readMetadata(stored)).toEqual({ difficulty: 'beginner', category: '' });
  });
});

it('the editable fields are all fields of the schema, with each metadata field by itself', () => {
  const { metadata, ...fields } = SnippetInput.shape;
  expect(new Set<string>(EDITABLE_FIELDS)).toEqual(
    new Set([...Object.keys(fields), ...METADATA_FIELDS]),
  );
  expect(metadata).toBeDefined();
});
