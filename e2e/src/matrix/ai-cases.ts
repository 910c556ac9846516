import type { aiRoutes } from '@snippetry/contracts';
import { anId, aSnippet } from '@snippetry/test-kit';
import { type Case, signedIn, type World, write } from './world.ts';

/** Requests an explanation by the owner, of code that is in no other snippet. */
async function job({ owner }: World): Promise<{ id: string }> {
  const body = aSnippet({ content: `run('${anId()}')`, isPublic: true });
  const { data } = await owner.api.call('POST /snippets', { body });
  const response = await owner.api.call('POST /ai/explain/:snippetId', {
    params: { snippetId: data.snippet._id },
    body: { wait: false },
  });
  return { id: response.data.jobId ?? '' };
}

const ofOwner: Case[] = [
  { what: 'of the owner', params: job, expected: write({ stranger: 404 }) },
  { what: 'of nobody', params: () => ({ id: 'nothing-1' }), expected: signedIn(404) },
];

export const AI_CASES: Record<keyof typeof aiRoutes, Case[]> = {
  'POST /ai/explain/:snippetId': [
    {
      what: 'a public one',
      params: ({ open: snippetId }) => ({ snippetId }),
      body: () => ({}),
      expected: signedIn(),
    },
    {
      what: 'a private one',
      params: ({ hidden: snippetId }) => ({ snippetId }),
      body: () => ({}),
      expected: write({ stranger: 404 }),
    },
    {
      what: 'another one of a public one',
      params: ({ open: snippetId }) => ({ snippetId }),
      body: () => ({ regenerate: true, wait: false }),
      expected: write({ stranger: 403, owner: 202 }),
    },
  ],
  'GET /ai/jobs/:id': ofOwner,
  'GET /ai/jobs/:id/events': ofOwner,
};
