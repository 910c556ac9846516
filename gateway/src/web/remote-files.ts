import type { Pool } from '../proxy/pool.ts';

const TIMEOUT_MS = 1000;

/** Fetches a file of a remote from its static host; throws unless the status is 2xx. */
export async function fetchRemoteFile(pool: Pick<Pool, 'pick'>, file: string): Promise<Response> {
  const instance = pool.pick();
  if (!instance) throw new Error('no address of its static host is known');
  const answer = await fetch(`${instance.url}/${file}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`the request for ${file} was answered with ${answer.status}`);
  return answer;
}
