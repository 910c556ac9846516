import { msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';

const UNKNOWN_DEVICE = msg('Unknown device');
const UNKNOWN_NETWORK = msg('Unknown network');

/** A device as the server names it, "Firefox on Linux", in the language of the page. */
export function deviceName(device: string): string {
  if (device === UNKNOWN_DEVICE) return t(UNKNOWN_DEVICE);
  const [, program, system] = /^(.+) on (.+)$/.exec(device) ?? [];
  return program && system ? t('{program} on {system}', { program, system }) : device;
}

/** A network as the server names it: "203.0.113.0/24". */
export function networkName(network: string): string {
  return network === UNKNOWN_NETWORK ? t(UNKNOWN_NETWORK) : network;
}
