import { describe, expect, it } from 'vitest';
import { id, refusals } from '../test/refusals.ts';
import { CollectionAddition } from './collection-members.ts';
import { CollectionInput, collectionRoutes } from './collections.ts';

const ids = (count: number) => Array.from({ length: count }, (_, n) => id(n));

describe('a collection', () => {
  it('requires only a name, and is public by default', () => {
    expect(CollectionInput.parse({ name: ' Sorting ' })).toEqual({
      name: 'Sorting',
      description: '',
      tags: [],
      isPublic: true,
    });
  });

  it.each([
    ['  ', 'Collection name is required'],
    ['x'.repeat(101), 'A name can be at most 100 characters long'],
  ])('is refused with a sentence about its name: %#', (name, message) => {
    expect(refusals(CollectionInput, { name })).toEqual([`name: ${message}`]);
  });

  it('may have a name of 100 characters and a description of 500', () => {
    const longest = { name: 'x'.repeat(100), description: 'x'.repeat(500) };
    expect(CollectionInput.safeParse(longest).success).toBe(true);
    const longer = { ...longest, description: 'x'.repeat(501) };
    expect(CollectionInput.safeParse(longer).success).toBe(false);
  });

  it('of the viewer is listed with up to a hundred on a page, a public one with twelve', () => {
    expect(collectionRoutes['GET /collections/my'].query.parse({}).limit).toBe(100);
    expect(collectionRoutes['GET /collections'].query.parse({}).limit).toBe(12);
  });
});

describe('an addition to a collection', () => {
  it.each([{ snippetId: id(1) }, { snippetIds: [id(1)] }, { snippetIds: ids(100) }])(
    'is one snippet or several: %#',
    (body) => {
      expect(CollectionAddition.parse(body)).toEqual(body);
    },
  );

  it.each([{}, { snippetId: id(1), snippetIds: [id(2)] }])(
    'must name either one snippet or several: %j',
    (body) => {
      expect(refusals(CollectionAddition, body)).toEqual([
        'snippetId: Name one snippet, or several in snippetIds',
      ]);
    },
  );

  it.each([{ snippetIds: [] }, { snippetIds: ids(101) }, { snippetId: 'x' }])(
    'is at least one and at most a hundred ids: %#',
    (body) => {
      expect(CollectionAddition.safeParse(body).success).toBe(false);
    },
  );
});
