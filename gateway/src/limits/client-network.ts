import { AppError } from '@snippetry/contracts/errors';
import { msg } from '@snippetry/contracts/texts';
import { addressOf, networkOf } from '@snippetry/service-kit/network';

/**
 * Refuses invalid addresses: each made-up one would get a limit of its own.
 *
 * @throws AppError `request.malformed`
 */
function known(found: string | null): string {
  if (found !== null) return found;
  throw new AppError('request.malformed', {
    message: msg('The address of the client is not valid'),
  });
}

interface Client {
  /** Key of rate limits: the client's address, or its IPv6 prefix. */
  network: string;
  /** Address in the form that services receive. */
  address: string;
}

/** Cache of parsed addresses: clients send many requests, and parsing takes 3 µs. */
const clients = new Map<string, Client>();
const MAX_CLIENTS = 10_000;

export function clientAt(address = ''): Client {
  const found = clients.get(address);
  if (found) return found;
  const client = { network: known(networkOf(address)), address: known(addressOf(address)) };
  if (clients.size >= MAX_CLIENTS) clients.clear();
  clients.set(address, client);
  return client;
}

/** Returns the key of a client's rate limits. */
export const clientNetwork = (address: string | undefined): string => clientAt(address).network;
