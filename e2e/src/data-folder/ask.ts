import type { TestClient } from '@snippetry/test-kit/http';
import { z } from 'zod';

/** Clients by username; the visitor's has an empty key. */
export type Clients = Record<string, TestClient>;

/** Recorded answer; `said` is the data of the envelope, or the text if there is none. */
export const Recorded = z.object({
  /** Username of the client; null for a visitor. */
  as: z.string().nullable(),
  /** Starts with `/api`, and includes the query. */
  path: z.string(),
  answer: z.object({
    status: z.number(),
    code: z.string().nullable(),
    said: z.unknown().optional(),
  }),
});
export type Recorded = z.output<typeof Recorded>;
/** A GET request, and the user who sends it. */
export interface Question extends Pick<Recorded, 'as' | 'path'> {
  /** Schema that selects the recorded part of the data; all of it by default. */
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
  // The cursor of the change feed is valid only for the version that issued it.
  const { cursor: _, ...said } = envelope.data;
  return { status, code, said };
}

/** Sends the requests one after the other, and records the answers. */
export async function record(clients: Clients, questions: Question[]): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  for (const { as, path, kept } of questions) {
    const answer = await ask(clients, { as, path });
    // Never record a failure of the server: it says nothing about the stored data.
    if (answer.status >= 500) throw new Error(`${path} was answered with ${answer.status}`);
    const said = kept ? kept.parse(answer.said) : answer.said;
    recorded.push({ as, path, answer: { ...answer, said } });
  }
  return recorded;
}
