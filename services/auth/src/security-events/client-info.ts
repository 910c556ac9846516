import { msg } from '@snippetry/contracts/texts';
import { requestNetwork, wideNetworkOf } from '@snippetry/service-kit';
import Bowser from 'bowser';

/** Information about the client of a request. */
export interface ClientInfo {
  /** See `requestNetwork` of the service kit. */
  network: string;
  /** `User-Agent` header; empty without one. */
  userAgent: string;
}

/** Returns the client of an input, without its other fields. */
export const clientOf = ({ network, userAgent }: ClientInfo): ClientInfo => ({
  network,
  userAgent,
});

/** Readable description of a client. */
interface ClientDescription {
  /** "Firefox on Linux". */
  device: string;
  /** Network without the host part: "203.0.113.0/24". */
  network: string;
}

const MAX_USER_AGENT = 500;

/** Keeps letters, digits, spaces and `.+-`: clients choose their name, which ends up in mails. */
const plain = (name: string | undefined) =>
  (name ?? '')
    .replace(/[^A-Za-z0-9 .+-]/g, '')
    .trim()
    .slice(0, 30);

function deviceOf(userAgent: string): string {
  if (userAgent === '') return msg('Unknown device');
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_USER_AGENT));
  const [program, system] = [plain(browser.name), plain(os.name)];
  if (program && system) return `${program} on ${system}`;
  return program || system || msg('Unknown device');
}

/** Returns the description of a client that is stored and shown to the user. */
export function describeClient({ network, userAgent }: ClientInfo): ClientDescription {
  return { device: deviceOf(userAgent), network: wideNetworkOf(network) ?? msg('Unknown network') };
}

export function clientInfoOf(req: Parameters<typeof requestNetwork>[0]): ClientInfo {
  return { network: requestNetwork(req), userAgent: req.headers['user-agent'] ?? '' };
}
