import type { LibraryAnswer } from './library-types.ts';

function isAnswer(body: unknown): body is { data: LibraryAnswer } {
  return typeof body === 'object' && body !== null && 'status' in body && body.status === 'success';
}

/** Fetches the snippets changed after a cursor. Uses `fetch`, because the worker shares no module with the page. */
export async function fetchLibrary(
  token: string,
  cursor: string | undefined,
): Promise<LibraryAnswer> {
  const query = cursor === undefined ? '' : `?${new URLSearchParams({ cursor })}`;
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const response = await fetch(`/api/snippets/library${query}`, { headers });
  const body: unknown = await response.json();
  if (!response.ok || !isAnswer(body)) throw new Error(`the library answered ${response.status}`);
  return body.data;
}
