import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import { Octokit as BaseOctokit } from '@octokit/rest';

/** Throttling keeps to GitHub's advice: ten requests of a user at once, one change a second. */
const Octokit = BaseOctokit.plugin(throttling, retry);

/** What `request` of Octokit needs to be for the rest of the client. */
export type GithubOctokit = InstanceType<typeof Octokit>;

const silent = () => {};
/** Octokit would log whole requests. */
const NO_LOG = { debug: silent, info: silent, warn: silent, error: silent };

/** Pause before a request is sent again, in milliseconds. */
const RETRY_MS = 250;

/** Creates GitHub's own client for the API at `apiUrl`. It waits for no limit: a job does, or a person. */
export function createOctokit(options: {
  apiUrl: string;
  /** Whose requests are spread over time together. */
  throttleId: string;
  token?: string;
}): GithubOctokit {
  return new Octokit({
    baseUrl: options.apiUrl,
    userAgent: 'snippetry',
    log: NO_LOG,
    ...(options.token !== undefined && { auth: options.token }),
    throttle: {
      id: options.throttleId,
      onRateLimit: () => false,
      onSecondaryRateLimit: () => false,
    },
    retry: {
      retries: 1,
      retryAfterBaseValue: RETRY_MS,
      doNotRetry: [304, 400, 401, 403, 404, 409, 410, 422, 429, 451],
    },
  });
}
