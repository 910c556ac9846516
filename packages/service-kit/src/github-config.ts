import { z } from 'zod';
import { flag } from './config.ts';
import { isInClear, serverUrl } from './server-url.ts';

const GITHUB_COM = 'https://github.com';
const API_OF_GITHUB_COM = 'https://api.github.com';

/** Variables of every service that calls GitHub. */
export const githubConfig = {
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_URL: serverUrl().default(GITHUB_COM),
  /** `https://<host>/api/v3` for GitHub Enterprise Server. */
  GITHUB_API_URL: serverUrl().default(API_OF_GITHUB_COM),
  /** Whether these addresses belong to the sandbox, which the UI then mentions. */
  GITHUB_SANDBOX: flag(false),
  /** Timeout of requests to GitHub. */
  GITHUB_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
};

type Github = z.output<z.ZodObject<typeof githubConfig>> & { NODE_ENV: string };

/** Returns the problems between the variables for GitHub. */
export function githubProblems(config: Github): string[] {
  const problems: string[] = [];
  const half =
    (config.GITHUB_CLIENT_ID === undefined) !== (config.GITHUB_CLIENT_SECRET === undefined);
  if (half) problems.push('GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET must be set together');
  const { GITHUB_URL, GITHUB_API_URL } = config;
  // A variable that failed to parse is reported by the schema.
  if (GITHUB_URL === undefined || GITHUB_API_URL === undefined) return problems;
  const isGithubCom = GITHUB_URL === GITHUB_COM;
  if (isGithubCom !== (GITHUB_API_URL === API_OF_GITHUB_COM)) {
    problems.push('GITHUB_URL and GITHUB_API_URL must be set together');
  }
  if (config.GITHUB_SANDBOX && isGithubCom) {
    problems.push('GITHUB_SANDBOX needs GITHUB_URL and GITHUB_API_URL of the stand-in');
  }
  for (const name of ['GITHUB_URL', 'GITHUB_API_URL'] as const) {
    if (config.NODE_ENV === 'production' && isInClear(config[name])) {
      problems.push(`${name} must begin with https:// in production`);
    }
  }
  return problems;
}
