import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Groups of 16 bits in the part of an IPv6 address that its network is given: a /64. */
const NETWORK_GROUPS = 4;

/** IPv4 written as IPv6 counts as IPv4, and an IPv6 address loses its zone. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (isIP(address) === 0) return null;
  const ip = ipaddr.process(address);
  return 'parts' in ip ? new ipaddr.IPv6(ip.parts) : ip;
}

/**
 * Normalizes an address.
 *
 * @returns null for an invalid address
 */
export function addressOf(address: string): string | null {
  return parse(address)?.toString() ?? null;
}

/**
 * Returns the network that stands for one visitor: the address itself for IPv4, the /64 for IPv6, in
 * which one visitor can use every address. Null for an invalid address.
 */
export function networkOf(address: string): string | null {
  const ip = parse(address);
  if (ip === null || !('parts' in ip)) return ip?.toString() ?? null;
  const prefix = ip.parts.map((group, place) => (place < NETWORK_GROUPS ? group : 0));
  return `${new ipaddr.IPv6(prefix).toString()}/64`;
}

/** Whether an address or host name is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || parse(host)?.range() === 'loopback';
}

/**
 * Groups of 16 bits of an IPv6 address that identify a provider's customer, not a person: a /48.
 */
const WIDE_GROUPS = 3;

/**
 * A network as it may be stored and shown, without the part that names a machine or a household:
 * the /24 of IPv4, the /48 of IPv6.
 *
 * @param network a result of {@link networkOf}
 * @returns null for an invalid network
 */
export function wideNetworkOf(network: string): string | null {
  const [address = ''] = network.split('/');
  const ip = parse(address);
  if (ip === null) return null;
  if (!('parts' in ip)) return `${ip.octets.slice(0, 3).join('.')}.0/24`;
  const prefix = ip.parts.map((group, place) => (place < WIDE_GROUPS ? group : 0));
  return `${new ipaddr.IPv6(prefix).toString()}/48`;
}
