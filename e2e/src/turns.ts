/** Returns a function that runs up to `atOnce` tasks at a time, assigned to lanes in rotation. */
export function inTurn(atOnce: number): <Done>(work: () => Promise<Done>) => Promise<Done> {
  const lanes: Promise<unknown>[] = Array.from({ length: atOnce }, () => Promise.resolve());
  let next = 0;
  return (work) => {
    const lane = next % atOnce;
    next += 1;
    const done = (lanes[lane] ?? Promise.resolve()).then(work);
    lanes[lane] = done.catch(() => {});
    return done;
  };
}
