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
 * An address in its usual spelling.
 *
 * @returns null for what is no address
 */
export function addressOf(address: string): string | null {
  return parse(address)?.toString() ?? null;
}

/**
 * The network of an address, by which people are told apart: the address itself for IPv4, the /64
 * for IPv6, since one person can use every address of it.
 *
 * @returns null for what is no address
 */
export function networkOf(address: string): string | null {
  const ip = parse(address);
  if (ip === null || !('parts' in ip)) return ip?.toString() ?? null;
  const prefix = ip.parts.map((group, place) => (place < NETWORK_GROUPS ? group : 0));
  return `${new ipaddr.IPv6(prefix).toString()}/64`;
}
