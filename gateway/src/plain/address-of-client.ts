import type { IncomingMessage } from 'node:http';

/** Tells of an address, and of how many proxies are behind it, whether it is that of a trusted proxy. */
export type AddressTest = (address: string, behind: number) => boolean;

/** The address of whoever is in front of all trusted proxies: what Express calls `req.ip`. */
export function addressOfClient(req: IncomingMessage, trusts: AddressTest): string | undefined {
  const { remoteAddress } = req.socket;
  if (remoteAddress === undefined || !trusts(remoteAddress, 0)) return remoteAddress;
  const named = String(req.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const addresses = [...named, remoteAddress].reverse();
  return addresses.find((address, behind) => !trusts(address, behind)) ?? addresses.at(-1);
}
