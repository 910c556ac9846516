import { createEmulator } from 'emulate';
import type { AccountInput } from '../options.ts';

/** The emulator limits each token, so the requests of an account are spread over this many. */
const TOKENS_PER_ACCOUNT = 20;

/** An answer of the emulator, its addresses replaced by those of the stand-in. */
export interface UpstreamAnswer {
  status: number;
  body: unknown;
}

/** A request to the emulator. */
export interface UpstreamRequest {
  method?: string;
  body?: unknown;
}

/** Repositories, branches and files, stored in memory by npm's `emulate`. */
export interface Upstream {
  /** @param login account that sends the request; null for a visitor */
  request(
    login: string | null,
    pathAndQuery: string,
    request?: UpstreamRequest,
  ): Promise<UpstreamAnswer>;
  /** Like `request`, but throws if the status is not a success. */
  demand<T>(login: string, pathAndQuery: string, request?: UpstreamRequest): Promise<T>;
  stop(): Promise<void>;
}

const tokenName = (login: string, number: number) => `internal-${login}-${number}`;

/** Starts the emulator on a loopback port. */
export async function startUpstream(
  accounts: AccountInput[],
  publicUrl: string,
): Promise<Upstream> {
  const tokens = Object.fromEntries(
    accounts.flatMap(({ login }) =>
      Array.from({ length: TOKENS_PER_ACCOUNT }, (_, i) => [
        tokenName(login, i),
        { login, scopes: ['repo', 'user'] },
      ]),
    ),
  );
  const emulator = await createEmulator({
    service: 'github',
    port: 0,
    seed: { tokens, github: { users: accounts } },
  });
  const address = emulator.url.replace('localhost', '127.0.0.1');
  let requests = 0;

  const request: Upstream['request'] = async (
    login,
    pathAndQuery,
    { method = 'GET', body } = {},
  ) => {
    requests += 1;
    const authorization = login && `Bearer ${tokenName(login, requests % TOKENS_PER_ACCOUNT)}`;
    const response = await fetch(`${address}${pathAndQuery}`, {
      method,
      headers: authorization ? { authorization } : {},
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = (await response.text()).replaceAll(emulator.url, publicUrl);
    return { status: response.status, body: text ? JSON.parse(text) : null };
  };
  return {
    request,
    async demand<T>(login: string, pathAndQuery: string, options?: UpstreamRequest) {
      const { status, body } = await request(login, pathAndQuery, options);
      if (status >= 300) throw new Error(`${pathAndQuery}: ${status} ${JSON.stringify(body)}`);
      return body as T;
    },
    stop: () => emulator.close(),
  };
}
