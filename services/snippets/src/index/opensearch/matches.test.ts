import { AppError } from '@snippetry/contracts';
import { describe, expect, it } from 'vitest';
import { visitor } from '../../../test/index-library.ts';
import { idOfNumber } from '../../../test/random-snippets.ts';
import { MAX_UNCHECKED, PhraseChecker } from './matches.ts';

const candidate = (number: number, revision = 1, seq = 1) => ({
  id: idOfNumber(number),
  revision,
  seq,
});

/** Checker whose code contains every text; `looked` lists the ids that were checked. */
function everything() {
  const looked: string[] = [];
  const checker = new PhraseChecker(async (_viewer, ids) => {
    looked.push(...ids);
    return new Set(ids);
  });
  return { looked, checker };
}

describe('a check of quoted text', () => {
  it('checks code with a match again only once it has changed', async () => {
    const { looked, checker } = everything();
    for (const seq of [1, 2, 3]) await checker.filter(visitor, [candidate(1, 1, seq)], 'x y');
    expect(looked).toHaveLength(1);
    await checker.filter(visitor, [candidate(1, 2, 4)], 'x y');
    expect(looked).toHaveLength(2);
  });

  it('checks code without a match again once the snippet is restored', async () => {
    let inTrash = true;
    const checker = new PhraseChecker(async (_viewer, ids) => new Set(inTrash ? [] : ids));
    expect(await checker.filter(visitor, [candidate(1, 1, 4)], 'x y')).toEqual([]);
    inTrash = false;
    const back = candidate(1, 1, 6);
    expect(await checker.filter(visitor, [back], 'x y')).toEqual([back]);
  });

  it('refuses to check too many snippets at once, with an error that names the field', async () => {
    const { looked, checker } = everything();
    const many = Array.from({ length: MAX_UNCHECKED + 1 }, (_, i) => candidate(i));
    const refused = checker.filter(visitor, many, 'x y').catch((error: unknown) => error);
    expect(await refused).toMatchObject({
      code: 'request.invalid',
      errors: [
        { path: 'search', msg: 'Quoted text this common needs another word or filter beside it' },
      ],
    });
    expect(await refused).toBeInstanceOf(AppError);
    expect(looked).toEqual([]);
  });
});
