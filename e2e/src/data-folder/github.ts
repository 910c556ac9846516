import { type GithubPurpose, ImportedSource } from '@snippetry/contracts';
import { z } from 'zod';
import type { Question } from './ask.ts';
import type { Story } from './story.ts';
import { done, type Inhabitant, type World } from './world.ts';

const REPOSITORY = { owner: 'lena-fischer', repo: 'weather-board' };
const FILES = ['src/components/ForecastCard.tsx', 'src/components/Sparkline.tsx'];

/** Omits the time of the last comparison, which is repeated periodically. */
const Source = z.object({ source: ImportedSource.omit({ checkedAt: true }).nullable() });

/** Connects a user's account to the GitHub sandbox. */
export async function connect(
  { api }: Pick<Inhabitant, 'api'>,
  purpose: GithubPurpose,
): Promise<void> {
  const { authUrl } = await done(api.call('GET /github/auth', { query: { purpose } }));
  const body = new URLSearchParams({ login: REPOSITORY.owner, decision: 'authorize' });
  const answer = await fetch(authUrl, { method: 'POST', body, redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '').searchParams;
  const sent = { code: back.get('code') ?? '', state: back.get('state') ?? '' };
  await done(api.call('POST /github/callback', { body: sent }));
}

/** Creates a connection, imported files with their sources, a gist and explanations. */
export async function useGithub({ people: { ana, bob } }: World, story: Story): Promise<void> {
  await connect(ana, 'import');
  const files = FILES.map((path) => ({ path }));
  await done(ana.api.call('POST /github/import', { body: { ...REPOSITORY, files } }));
  await connect(ana, 'export');
  const params = { snippetId: story.greeting };
  await done(ana.api.call('POST /github/export/:snippetId', { params, body: {} }));
  for (const who of [ana, bob]) {
    await done(who.api.call('POST /ai/explain/:snippetId', { params, body: {} }));
  }
}

/** Returns the requests for a snippet's connections to GitHub. */
export const tiesOf = (as: string, snippetIds: readonly string[]): Question[] =>
  snippetIds.flatMap((id) => [
    { as, path: `/api/github/sources/${id}`, kept: Source },
    { as, path: `/api/github/export/${id}` },
  ]);
