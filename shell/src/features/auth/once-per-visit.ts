let last: { visit: string; answer: Promise<unknown> } | undefined;

/**
 * Sends a single-use token. If the page is rendered again during the same visit, as in another language, it
 * gets the first answer.
 *
 * @param visit key of the visit, as the router names it
 */
export function oncePerVisit<Answer>(visit: string, send: () => Promise<Answer>): Promise<Answer> {
  if (last?.visit !== visit) last = { visit, answer: send() };
  // A visit is one of one page, which sends one thing.
  return last.answer as Promise<Answer>;
}

/** Result of the visit, for a page that is rendered again. */
export function visitAnswer(visit: string, answer: unknown): void {
  last = { visit, answer: Promise.resolve(answer) };
}

/** Allows the visit to send again after a network failure. */
export function sendAgain(): void {
  last = undefined;
}
