import { msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';

const UNKNOWN_DEVICE = msg('Unknown device');
const UNKNOWN_NETWORK = msg('Unknown network');

/** Translates a device name of the server, such as "Firefox on Linux". */
export function deviceName(device: string): string {
  if (device === UNKNOWN_DEVICE) return t(UNKNOWN_DEVICE);
  const [, program, system] = /^(.+) on (.+)$/.exec(device) ?? [];
  return program && system ? t('{program} on {system}', { program, system }) : device;
}

/** Translates a network of the server, such as "203.0.113.0/24". */
export function networkName(network: string): string {
  return network === UNKNOWN_NETWORK ? t(UNKNOWN_NETWORK) : network;
}
