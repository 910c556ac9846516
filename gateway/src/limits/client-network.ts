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

/** The network that a limit counts for. */
export const clientNetwork = (address: string | undefined): string =>
  known(networkOf(address ?? ''));

/** The address of a client as services get it. */
export const clientAddress = (address: string | undefined): string =>
  known(addressOf(address ?? ''));
