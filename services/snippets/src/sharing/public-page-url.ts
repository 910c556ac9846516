/** Address of a snippet's public page, at some lines of its code where these are given. */
export function publicPage(
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
