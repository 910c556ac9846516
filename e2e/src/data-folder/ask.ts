import type { TestClient } from '@snippetry/test-kit/http';
import { z } from 'zod';

/** Clients by name; the visitor's is under the empty one. */
export type Clients = Record<string, TestClient>;

/** An answer as it is kept; `said` is the envelope's data, or the text where there is none. */
export const Recorded = z.object({
  /** Who asked; a visitor where it is null. */
  as: z.string().nullable(),
  /** With `/api` and the query. */
  path: z.string(),
  answer: z.object({
    status: z.number(),
    code: z.string().nullable(),
    said: z.unknown().optional(),
  }),
});
/** See the schema of the same name. */
export type Recorded = z.output<typeof Recorded>;
/** What is asked, and by whom. */
export interface Question extends Pick<Recorded, 'as' | 'path'> {
  /** Reads what is kept of the data; all of it is by default. */
  kept?: z.ZodType;
}

const Envelope = z.object({
  status: z.literal('success'),
  data: z.record(z.string(), z.unknown()),
});

export async function ask(clients: Clients, { as, path }: Question): Promise<Recorded['answer']> {
  const client = clients[as ?? ''];
  if (client === undefined) throw new Error(`nobody is called ${as}`);
  const { status, code, body, text } = await client.send(path);
  if (code !== null) return { status, code };
  const envelope = Envelope.safeParse(body).data;
  if (envelope === undefined) return { status, code, said: text };
  // A place in the feed of changes means something to the version that gave it only.
  const { cursor: _, ...said } = envelope.data;
  return { status, code, said };
}

/** Asks one after the other and keeps the answers. */
export async function record(clients: Clients, questions: Question[]): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  for (const { as, path, kept } of questions) {
    const answer = await ask(clients, { as, path });
    // Whoever is overloaded says nothing of what is stored.
    if (answer.status >= 500) throw new Error(`${path} was answered with ${answer.status}`);
    const said = kept ? kept.parse(answer.said) : answer.said;
    recorded.push({ as, path, answer: { ...answer, said } });
  }
  return recorded;
}
