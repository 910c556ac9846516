/** An address from outside as a link, or undefined where it is not a web page's. */
export function safeLink(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  return /^https?:$/.test(new URL(address).protocol) ? address : undefined;
}
