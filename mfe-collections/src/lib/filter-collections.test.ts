import { expect, it } from 'vitest';
import { filterCollections } from './filter-collections.ts';

const kit = { name: 'Interview kit', description: 'On a whiteboard', tags: ['algorithms'] };
const recipes = { name: 'Postgres recipes', description: '', tags: ['sql', 'reports'] };
const all = [kit, recipes];

it.each([
  ['INTERVIEW', [kit]],
  ['whiteBoard', [kit]],
  ['Sql', [recipes]],
  ['re', [recipes]],
  ['  kit  ', [kit]],
  ['on  a', [kit]],
  ['css', []],
])(
  'finds collections by %j in names, descriptions and tags, case-insensitively',
  (search, found) => {
    expect(filterCollections(all, search)).toEqual(found);
  },
);

it.each(['', '   '])('keeps all collections for the blank search %j', (search) => {
  expect(filterCollections(all, search)).toEqual(all);
});
