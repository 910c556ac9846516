let last: { visit: string; answer: Promise<unknown> } | undefined;

/**
 * Sends what is good once. A page that is shown anew during the same visit, as in another language, gets
 * the answer that is there already.
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
