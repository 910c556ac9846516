import type { aiRoutes } from '@snippetry/contracts';
import { anId, aSnippet } from '@snippetry/test-kit';
import { type Case, signedIn, type World, write } from './world.ts';

/** Requests an explanation as the owner; the code is unique, so that none exists for it. */
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
  { what: 'unknown', params: () => ({ id: 'nothing-1' }), expected: signedIn(404) },
];

export const AI_CASES: Record<keyof typeof aiRoutes, Case[]> = {
  'POST /ai/explain/:snippetId': [
    {
      what: 'of a public snippet',
      params: ({ open: snippetId }) => ({ snippetId }),
      body: () => ({}),
      expected: signedIn(),
    },
    {
      what: 'of a private snippet',
      params: ({ hidden: snippetId }) => ({ snippetId }),
      body: () => ({}),
      expected: write({ stranger: 404 }),
    },
    {
      what: 'again, of a public snippet',
      params: ({ open: snippetId }) => ({ snippetId }),
      body: () => ({ regenerate: true, wait: false }),
      expected: write({ stranger: 403, owner: 202 }),
    },
  ],
  'GET /ai/jobs/:id': ofOwner,
  'GET /ai/jobs/:id/events': ofOwner,
};
