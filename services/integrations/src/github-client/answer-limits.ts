/** What an answer of GitHub says about limits. */
export interface LimitedAnswer {
  status: number;
  headers: Record<string, string | number | undefined>;
  /** GitHub's sentence, for failures. */
  message?: string | undefined;
}

/** GitHub asks for a minute at least where a secondary limit names no time. */
const UNNAMED_MS = 60_000;
/** Windows of GitHub last an hour: a later end is a mistake that must not lock anybody out. */
const LONGEST_MS = 2 * 3_600_000;

function wait(ms: number): Date | null {
  return ms > 0 ? new Date(Date.now() + Math.min(ms, LONGEST_MS)) : null;
}

/** The end of the primary limit by GitHub's clock, which may differ from the own one. */
function resetOf({ headers }: LimitedAnswer): Date | null {
  const reset = Number(headers['x-ratelimit-reset']) * 1000;
  const theirs = Date.parse(String(headers.date ?? ''));
  return wait(reset - (Number.isNaN(theirs) ? Date.now() : theirs));
}

/** Until when GitHub takes no more requests, if this answer says so. */
export function limitedUntil(answer: LimitedAnswer): Date | null {
  const { status, headers, message = '' } = answer;
  const isUsedUp = String(headers['x-ratelimit-remaining']) === '0';
  if (status < 400) return isUsedUp ? resetOf(answer) : null;
  if (status !== 403 && status !== 429) return null;
  const seconds = Number(headers['retry-after']);
  if (seconds > 0) return wait(seconds * 1000);
  if (isUsedUp) return resetOf(answer) ?? wait(UNNAMED_MS);
  return status === 429 || /rate limit|abuse/i.test(message) ? wait(UNNAMED_MS) : null;
}
