let last: { visit: string; answer: Promise<unknown> } | undefined;

/**
 * Sends a request with a single-use token once per visit. If the page is remounted, for example in
 * another language, it gets the first answer.
 *
 * @param visit key of the visit's history entry
 */
export function oncePerVisit<Answer>(visit: string, send: () => Promise<Answer>): Promise<Answer> {
  if (last?.visit !== visit) last = { visit, answer: send() };
  // Each visit shows one page, which sends only one kind of request.
  return last.answer as Promise<Answer>;
}

/** Stores a result for remounts of the page during the visit. */
export function visitAnswer(visit: string, answer: unknown): void {
  last = { visit, answer: Promise.resolve(answer) };
}

/** Allows the visit another request, for example after a network failure. */
export function sendAgain(): void {
  last = undefined;
}
