import { AppError } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import { describe, expect, it } from 'vitest';
import { userViewer } from '../../test/index-library.ts';
import { metadataOf } from '../texts/snippet-content.ts';
import { writtenFields } from '../texts/written-fields.ts';
import { allowedActions, grant } from './snippet.policy.ts';
import { newSnippet } from './snippet.ts';

const owner = userViewer('a'.repeat(24));
const other = userViewer('b'.repeat(24));
const visitor: Viewer = { kind: 'visitor', id: null, key: 'v' };

const snippet = newSnippet({
  id: 'c'.repeat(24),
  authorId: 'a'.repeat(24),
  authorName: 'ana',
  fields: writtenFields(
    {
      title: 'Title',
      description: '',
      content: 'x',
      language: 'go',
      tags: [],
      isPublic: true,
      ...metadataOf({}),
    },
    'ana',
  ),
  now: new Date(),
});

function codeOf(viewer: Viewer, isThere: boolean): string | null {
  try {
    grant(viewer, 'edit', isThere ? snippet : null);
    return null;
  } catch (error) {
    return error instanceof AppError ? error.code : 'no AppError';
  }
}

describe('the actions that a viewer may perform on a visible snippet', () => {
  it.each([
    ['its owner', owner, ['edit', 'delete', 'export', 'star', 'fork']],
    ['another user', other, ['star', 'fork']],
    ['a visitor', visitor, []],
  ])('as %s', (_who, viewer, actions) => {
    expect(allowedActions(viewer, snippet)).toEqual(actions);
  });

  it('cannot be extended by a change of the returned list', () => {
    allowedActions(other, snippet).push('edit');
    expect(allowedActions(other, snippet)).toEqual(['star', 'fork']);
  });
});

describe('a snippet to be edited', () => {
  it('is granted to its owner alone', () => {
    expect([owner, other, visitor].map((viewer) => codeOf(viewer, true))).toEqual([
      null,
      'access.forbidden',
      'access.forbidden',
    ]);
  });

  it('is not found for any viewer who cannot see it', () => {
    expect([owner, other, visitor].map((viewer) => codeOf(viewer, false))).toEqual(
      Array.from({ length: 3 }, () => 'snippet.not_found'),
    );
  });
});
