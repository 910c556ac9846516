import type { IncomingMessage } from 'node:http';

/** Whether an address is a trusted proxy, given the number of proxies behind it. */
export type AddressTest = (address: string, behind: number) => boolean;

/** Returns the address of the client in front of all trusted proxies, like `req.ip` of Express. */
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
