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
  /** Keeps the ids of a list of snippets and leaves the rest out. */
  idsOnly?: boolean;
}

const Envelope = z.object({
  status: z.literal('success'),
  data: z.record(z.string(), z.unknown()),
});

const List = z.object({
  snippets: z.array(z.object({ _id: z.string() })),
  pagination: z.unknown().optional(),
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

/** Asks and keeps the answers. */
export function record(clients: Clients, questions: Question[]): Promise<Recorded[]> {
  return Promise.all(
    questions.map(async ({ as, path, idsOnly }) => {
      const answer = await ask(clients, { as, path });
      return { as, path, answer: idsOnly ? { ...answer, said: List.parse(answer.said) } : answer };
    }),
  );
}
