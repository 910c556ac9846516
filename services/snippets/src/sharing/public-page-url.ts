/** Address of the public page of a snippet, at the given lines of its code. */
export function publicPageUrl(
  origin: string,
  id: string,
  lines?: { from: number; to: number },
): string {
  const hash = lines === undefined ? '' : lineHash(lines);
  return `${origin}/public/${id}${hash}`;
}

function lineHash({ from, to }: { from: number; to: number }): string {
  return from === to ? `#L${from}` : `#L${from}-L${to}`;
}
