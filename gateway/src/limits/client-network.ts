import { AppError } from '@snippetry/contracts/errors';
import { msg } from '@snippetry/contracts/texts';
import { addressOf, networkOf } from '@snippetry/service-kit/network';

/**
 * Refuses what is no address: each made-up one would have a limit of its own.
 *
 * @throws AppError `request.malformed`
 */
function known(found: string | null): string {
  if (found !== null) return found;
  throw new AppError('request.malformed', {
    message: msg('The address of the client is not valid'),
  });
}

/** A client as limits and services know it. */
interface Client {
  /** The network that a limit counts for. */
  network: string;
  /** Its address as services get it. */
  address: string;
}

/** Cache of parsed addresses: most clients send many requests, and parsing takes 3 µs. */
const clients = new Map<string, Client>();
const MAX_CLIENTS = 10_000;

/** The client at an address. */
export function clientAt(address = ''): Client {
  const found = clients.get(address);
  if (found) return found;
  const client = { network: known(networkOf(address)), address: known(addressOf(address)) };
  if (clients.size >= MAX_CLIENTS) clients.clear();
  clients.set(address, client);
  return client;
}

/** The network that a limit counts for. */
export const clientNetwork = (address: string | undefined): string => clientAt(address).network;
