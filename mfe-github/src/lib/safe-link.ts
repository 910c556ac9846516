/** Returns an untrusted address, or undefined if it is not an http or https address. */
export function safeLink(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  return /^https?:$/.test(new URL(address).protocol) ? address : undefined;
}
