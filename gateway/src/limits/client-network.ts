import { BlockList, isIP, isIPv6 } from 'node:net';
import { AppError } from '@snippetry/contracts/errors';

const MAPPED = new BlockList();
MAPPED.addSubnet('::ffff:0:0', 96, 'ipv6');

/**
 * The network that a limit counts for: an IPv4 address, or the /64 of an IPv6 address, since every
 * household has at least that many addresses. An IPv4 address in IPv6 form counts as IPv4.
 *
 * @throws AppError `request.malformed` if it is no address: each made-up one would have a limit of its own
 */
export function clientNetwork(address: string | undefined): string {
  const plain = clientAddress(address);
  if (!isIPv6(plain)) return plain;
  return `${groups(plain).slice(0, 4).join(':')}::/64`;
}

/** The client's address, an IPv4 address in IPv6 form as IPv4. Throws as {@link clientNetwork} does. */
export function clientAddress(address: string | undefined): string {
  const [plain = ''] = (address ?? '').split('%');
  if (isIP(plain) === 0) {
    throw new AppError('request.malformed', { message: 'The address of the client is not valid' });
  }
  if (!isIPv6(plain) || !MAPPED.check(plain, 'ipv6')) return plain;
  const [high = 0, low = 0] = groups(plain)
    .slice(6)
    .map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groups(address: string): string[] {
  // A URL writes every spelling of an address in one way: lower case, hexadecimal, `::` at most once.
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after ? after.split(':') : [];
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}
