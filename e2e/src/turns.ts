/** Lets that many works go on at once; what comes next begins when an earlier one is done. */
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
