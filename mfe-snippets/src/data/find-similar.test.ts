import { afterEach, describe, expect, it, vi } from 'vitest';
import { findSimilar } from './find-similar.ts';

type Answer = (init: RequestInit) => Response | Promise<Response>;

/** Stubs `fetch`; returns the bodies of the requests. */
function network(answer: Answer): string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(String(init.body));
    return answer(init);
  });
  return sent;
}

const found = (...similarities: number[]) =>
  Response.json({
    status: 'success',
    data: { similar: similarities.map((similarity) => ({ _id: 'a', similarity })) },
  });

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('findSimilar', () => {
  it('finds snippets with nearly the same code, without the snippet itself', async () => {
    const sent = network(() => found(92, 70, 69));
    const similar = await findSimilar('let x = 1', 'b'.repeat(24));
    expect(similar.map(({ similarity }) => similarity)).toEqual([92, 70]);
    expect(sent).toEqual([JSON.stringify({ content: 'let x = 1', except: 'b'.repeat(24) })]);
  });

  it.each<[string, Answer]>([
    ['the service is not there', () => Response.json({ status: 'error' }, { status: 503 })],
    ['the network fails', () => Promise.reject(new TypeError('offline'))],
    [
      'nobody answers in time',
      ({ signal }) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ],
  ])('finds no similar snippets and does not reject if %s', async (_case, answer) => {
    network(answer);
    expect(await findSimilar('let x = 1')).toEqual([]);
  });
});
