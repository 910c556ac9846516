import type { ApiInput, ApiKey, ApiReply, ApiRoutes } from '@snippetry/contracts';
import { t } from '../i18n/texts.ts';
import { ApiError } from './api-error.ts';
import { createEarlyRequests } from './early-requests.ts';
import { readEnvelope } from './envelope.ts';
import { filenameOf } from './filename.ts';
import { type QueryValues, requestUrl } from './request-url.ts';
import { readToken } from './token-store.ts';

/** Options of one call. */
export interface ApiOptions {
  signal?: AbortSignal | undefined;
  /** Replaces the stored token. */
  token?: string | undefined;
}

type NoInput<Key extends ApiKey> = Record<never, never> extends ApiInput<Key> ? true : false;

/** Arguments after the key; the input is optional if the route needs none. */
export type ApiArguments<Key extends ApiKey> =
  NoInput<Key> extends true
    ? [input?: ApiInput<Key>, options?: ApiOptions]
    : [input: ApiInput<Key>, options?: ApiOptions];

/** Arguments of {@link apiFile}, as {@link ApiArguments}. */
export type FileArguments<Key extends ApiKey> =
  NoInput<Key> extends true
    ? [input?: ApiInput<Key>, options?: FileOptions]
    : [input: ApiInput<Key>, options?: FileOptions];

interface Parts {
  params?: Readonly<Record<string, string>>;
  query?: QueryValues;
  body?: unknown;
}

const JSON_TYPE = 'application/json';

type UnauthorizedHandler = (token: string) => void;

let unauthorized: UnauthorizedHandler = () => {};

const early = createEarlyRequests();

/** Sets the handler for a token that the server refused; returns a function that removes it. */
export function onUnauthorized(handler: UnauthorizedHandler): () => void {
  unauthorized = handler;
  return () => {
    unauthorized = () => {};
  };
}

/** Ends the session of a token that the server refused. */
export const refuseToken = (token: string): void => unauthorized(token);

async function complete<T>(work: Promise<T>, signal?: AbortSignal | null): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (signal?.aborted || cause instanceof ApiError) throw cause;
    throw new ApiError({ status: 0, message: t('Network error'), cause });
  }
}

function send(url: string, request: RequestInit): Promise<Response> {
  return complete(fetch(url, request), request.signal);
}

interface Call {
  key: string;
  parts: Parts;
  options: ApiOptions;
  accept: string;
}

function requestOf(method: string, call: Call, token: string | undefined): RequestInit {
  const { body } = call.parts;
  const headers: Record<string, string> = { accept: call.accept };
  if (body !== undefined) headers['content-type'] = JSON_TYPE;
  if (token) headers.authorization = `Bearer ${token}`;
  return { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
}

/** Sends a request, or uses the response of an early one; a failed early request is sent again. */
async function ask(url: string, request: RequestInit, token?: string): Promise<Response> {
  if (request.method !== 'GET') early.forget();
  const known = early.take(url, token);
  if (known) {
    const answer = await known;
    request.signal?.throwIfAborted();
    if (answer) return answer;
  }
  return send(url, request);
}

function addressOf(key: string, { params, query }: Parts): string {
  return requestUrl(key.slice(key.indexOf(' ') + 1), params ?? {}, query ?? {});
}

async function answerTo(call: Call): Promise<Response> {
  const { key, parts, options } = call;
  const token = options.token ?? readToken();
  const url = addressOf(key, parts);
  const request = requestOf(key.slice(0, key.indexOf(' ')), call, token);
  const response = await ask(url, { ...request, signal: options.signal ?? null }, token);
  if (response.status === 401 && token) refuseToken(token);
  return response;
}

/**
 * Calls a route of the API by its key and returns the envelope's `data`:
 * `api('GET /snippets/:id', { params: { id } }, { signal })`.
 * Fails with an {@link ApiError}; an aborted call fails with the signal's `AbortError`.
 */
export async function api<Key extends ApiKey>(
  key: Key,
  ...[input, options = {}]: ApiArguments<Key>
): Promise<ApiReply<Key>> {
  const response = await answerTo({ key, parts: input ?? {}, options, accept: JSON_TYPE });
  // Not validated here: the server's tests check its responses against the contract.
  return (await complete(readEnvelope(response), options.signal)) as ApiReply<Key>;
}

/**
 * Returns what {@link api} would return if the page has requested it early and the response is here:
 * a query with it as initial data renders without a loading state. Each response is used once.
 */
export function answeredAhead<Key extends ApiKey>(
  key: Key,
  ...[input]: ApiArguments<Key>
): ApiReply<Key> | undefined {
  return early.takeData(addressOf(key, input ?? {}), readToken()) as ApiReply<Key> | undefined;
}

/** Routes whose success is a file or a page instead of the envelope. */
export type FileKey = {
  [Key in ApiKey]: ApiRoutes[Key] extends { media: readonly string[] } ? Key : never;
}[ApiKey];

/** File of a response. */
export interface ApiFile {
  /** Its bytes and media type. */
  blob: Blob;
  /** Name from the server, else `download`. */
  filename: string;
}

/** Options of a call that answers a file. */
export interface FileOptions extends ApiOptions {
  /** Called with the number of bytes received so far. */
  onProgress?: ((bytes: number) => void) | undefined;
}

/** Loads the code that reports progress, which few pages need. */
async function readWith(onProgress: (bytes: number) => void, response: Response): Promise<Blob> {
  const { bytesOf } = await import('./bytes-of.ts');
  return bytesOf(response, onProgress);
}

/**
 * Calls a route whose success is a file (`media` in its contract) and returns that:
 * `apiFile('GET /snippets/export', { query: { format: 'zip' } })`. Fails as {@link api} does,
 * even if the connection breaks in the middle of the file.
 */
export async function apiFile<Key extends FileKey>(
  key: Key,
  ...[input, options = {}]: FileArguments<Key>
): Promise<ApiFile> {
  const response = await answerTo({ key, parts: input ?? {}, options, accept: '*/*' });
  const { onProgress, signal } = options;
  // Only failures carry the envelope here, and reading one as such throws it.
  if (!response.ok) await complete(readEnvelope(response), signal);
  const reading = onProgress ? readWith(onProgress, response) : response.blob();
  const blob = await complete(reading, signal);
  return { blob, filename: filenameOf(response.headers.get('content-disposition')) };
}
