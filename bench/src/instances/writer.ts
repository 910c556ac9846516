import { aSnippet, type TestResponse } from '@snippetry/test-kit';
import type { Person } from '../../../e2e/src/people.ts';
import { random } from '../corpus.ts';

/** Everything that writers share, and the outcome of their requests. */
export interface Ledger {
  people: Person[];
  snippets: string[];
  comments: string[];
  collections: string[];
  /** Snippet whose comments the event streams deliver. */
  watched: string;
  /** Answered comments on it. */
  onWatched: Set<string>;
  /** Answered creations by collection. */
  created: Record<'snippets' | 'comments' | 'collections', Set<string>>;
  /** Answered state of each switch, such as a star; null if an answer is missing. */
  switches: Map<string, boolean | null>;
  requests: number;
  failures: Failure[];
  slowestMs: number;
}

/** A request that was not answered with 2xx. */
export interface Failure {
  request: string;
  status: number;
  code: string | null;
  ms: number;
}

export function newLedger(people: Person[], watched: string): Ledger {
  return {
    ...{ people, watched, snippets: [watched], comments: [], collections: [] },
    onWatched: new Set(),
    created: { snippets: new Set(), comments: new Set(), collections: new Set() },
    ...{ switches: new Map(), requests: 0, failures: [], slowestMs: 0 },
  };
}

interface Answer {
  status: number;
  code: string | null;
}

const isStarred = (data: { isStarred: boolean }) => data.isStarred;

/** Reads the new state from an answer, unless it failed. */
const switched = <Data>(answer: TestResponse<Data>, isOn: (data: Data) => boolean) => ({
  ...{ status: answer.status, code: answer.code },
  isOn: () => isOn(answer.data),
});

/** Sends random requests of one user, one after another. */
export class Writer {
  readonly #person: Person;
  readonly #ledger: Ledger;
  readonly #next: () => number;

  constructor(person: Person, seed: number, ledger: Ledger) {
    this.#person = person;
    this.#ledger = ledger;
    this.#next = random(seed);
  }

  async send(): Promise<void> {
    const kind = this.#next();
    if (kind < 0.5) return this.#read();
    if (kind < 0.6) return this.#createSnippet();
    if (kind < 0.73) return this.#switch('star');
    if (kind < 0.84) return this.#comment();
    if (kind < 0.92) return this.#switch('like');
    if (kind < 0.96) return this.#switch('follow');
    if (kind < 0.98) return this.#createCollection();
    return this.#switch('collection-star');
  }

  #pick(from: readonly string[]): string {
    return from[Math.floor(this.#next() * from.length)] ?? '';
  }

  /** Sends a request and records its failure; null if it failed. */
  async #try<Result extends Answer>(
    request: string,
    send: () => Promise<Result>,
  ): Promise<Result | null> {
    const ledger = this.#ledger;
    const began = performance.now();
    ledger.requests += 1;
    const answer = await send().catch(() => null);
    const ms = performance.now() - began;
    ledger.slowestMs = Math.max(ledger.slowestMs, ms);
    if (answer !== null && answer.status < 300) return answer;
    ledger.failures.push({ request, status: answer?.status ?? 0, code: answer?.code ?? null, ms });
    return null;
  }

  async #read(): Promise<void> {
    const { api } = this.#person;
    const id = this.#pick(this.#ledger.snippets);
    const reads: (() => Promise<Answer>)[] = [
      () => api.call('GET /snippets'),
      () => api.call('GET /snippets', { query: { search: 'debounce' } }),
      () => api.call('GET /snippets/:id', { params: { id } }),
      () => api.call('GET /snippets/my'),
      () => api.call('GET /comments/snippet/:snippetId', { params: { snippetId: id } }),
      () => api.call('GET /collections'),
      () => api.call('GET /notifications'),
      () => api.call('GET /users/:id', { params: { id: this.#person.id } }),
    ];
    const read = reads[Math.floor(this.#next() * reads.length)];
    if (read) await this.#try('GET', read);
  }

  async #createSnippet(): Promise<void> {
    const body = aSnippet({ title: `By ${this.#person.username}` });
    const send = () => this.#person.api.call('POST /snippets', { body });
    const answer = await this.#try('POST /snippets', send);
    if (answer === null) return;
    const { _id: id } = answer.data.snippet;
    this.#ledger.created.snippets.add(id);
    this.#ledger.snippets.push(id);
  }

  async #comment(): Promise<void> {
    const { watched, snippets, created, comments, onWatched } = this.#ledger;
    const snippet = this.#next() < 0.6 ? watched : this.#pick(snippets);
    const body = { snippet, content: 'Useful' };
    const send = () => this.#person.api.call('POST /comments', { body });
    const answer = await this.#try('POST /comments', send);
    if (answer === null) return;
    const { _id: id } = answer.data.comment;
    created.comments.add(id);
    comments.push(id);
    if (snippet === watched) onWatched.add(id);
  }

  async #createCollection(): Promise<void> {
    const name = `Collection ${this.#next()}`;
    const send = () =>
      this.#person.api.call('POST /collections', { body: { name, isPublic: true } });
    const answer = await this.#try('POST /collections', send);
    if (answer === null) return;
    const { _id: id } = answer.data.collection;
    this.#ledger.created.collections.add(id);
    this.#ledger.collections.push(id);
  }

  async #switch(kind: 'star' | 'like' | 'follow' | 'collection-star'): Promise<void> {
    const { switches } = this.#ledger;
    const { id: own, api } = this.#person;
    const id = this.#target(kind);
    if (id === '') return;
    const params = { id };
    const send: () => Promise<Answer & { isOn: () => boolean }> = {
      star: async () => switched(await api.call('POST /snippets/:id/star', { params }), isStarred),
      like: async () => {
        const body = { type: 'likes' as const };
        const answer = await api.call('POST /comments/:id/react', { params, body });
        return switched(answer, ({ reactions }) =>
          reactions.likes.some(({ user }) => user === own),
        );
      },
      follow: async () =>
        switched(
          await api.call('POST /users/:id/follow', { params }),
          ({ isFollowing }) => isFollowing,
        ),
      'collection-star': async () =>
        switched(await api.call('POST /collections/:id/star', { params }), isStarred),
    }[kind];
    const answer = await this.#try(`POST ${kind}`, send);
    switches.set(`${kind} ${own} ${id}`, answer === null ? null : answer.isOn());
  }

  #target(kind: 'star' | 'like' | 'follow' | 'collection-star'): string {
    const { people, snippets, comments, collections } = this.#ledger;
    if (kind === 'star') return this.#pick(snippets);
    if (kind === 'like') return this.#pick(comments);
    if (kind === 'collection-star') return this.#pick(collections);
    return this.#pick(people.map(({ id }) => id).filter((id) => id !== this.#person.id));
  }
}
