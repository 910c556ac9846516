import { previewPolicy } from '@snippetry/preview';
import type { Response } from 'express';
import helmet from 'helmet';

/** Names and values of response headers. */
export type HeaderList = ReadonlyMap<string, string>;

type Directives = Record<string, string[]>;

/**
 * Browser features to disable, except {@link USED_BY_PAGES} on pages of the application.
 * Unsupported names are left out, since Chromium logs a warning for them.
 */
const FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
];

/** Features that the application uses: copying and pasting code, and passkeys. */
const USED_BY_PAGES = ['clipboard-read', 'clipboard-write', 'publickey-credentials-get'];

const turnedOff = (names: readonly string[]) => names.map((name) => `${name}=()`).join(', ');
const NO_FEATURES = turnedOff(FEATURES);
/** Unlisted features stay allowed for the page itself, but not for frames of other origins. */
const PAGE_FEATURES = turnedOff(FEATURES.filter((name) => !USED_BY_PAGES.includes(name)));

/** Collects helmet's headers once: none of them depends on the request. */
function headersOf(csp: Directives, secure: boolean): HeaderList {
  const list = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => list.set(name.toLowerCase(), value),
    removeHeader: () => undefined,
  };
  const middleware = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: csp },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: false },
  });
  // Helmet calls only these two methods of a response.
  const call = middleware as unknown as (
    req: object,
    res: typeof recorder,
    next: () => void,
  ) => void;
  call({}, recorder, () => undefined);
  return list;
}

const LOCAL = ['http://localhost:*', 'http://127.0.0.1:*'];
const LOCAL_SOCKETS = ['ws://localhost:*', 'ws://127.0.0.1:*'];

/**
 * Returns the origins of GitHub avatars. GitHub.com serves them from a separate host, and an
 * Enterprise Server may, too.
 */
function avatarOrigins(githubOrigin: string): string[] {
  if (githubOrigin === 'https://github.com') return ['https://avatars.githubusercontent.com'];
  const url = new URL(githubOrigin);
  // No-op for an IP address, which has no subdomains.
  url.hostname = `avatars.${url.hostname}`;
  return [...new Set([githubOrigin, url.origin])];
}

/**
 * Headers of the application's pages and files.
 *
 * @param options.overrides allows remotes from local dev servers
 */
export function appHeaders(options: {
  publicOrigin: string;
  previewOrigin: string;
  githubOrigin: string;
  overrides: boolean;
}): HeaderList {
  const dev = options.overrides ? LOCAL : [];
  const sockets = options.overrides ? LOCAL_SOCKETS : [];
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...dev],
    'style-src': ["'self'", ...dev],
    'img-src': ["'self'", 'data:', ...avatarOrigins(options.githubOrigin), ...dev],
    'font-src': ["'self'", ...dev],
    'connect-src': ["'self'", ...dev, ...sockets],
    // Without 'self', so that a preview cannot navigate its frame to the application's origin.
    'frame-src': [options.previewOrigin],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  const headers = headersOf(directives, options.publicOrigin.startsWith('https:'));
  return new Map([...headers, ['permissions-policy', PAGE_FEATURES]]);
}

/**
 * Allows the inline script and style of a response in its policy.
 *
 * @param inline source expressions with the hashes of both
 */
export function allowInline(res: Response, inline: { script: string; style: string }): void {
  const policy = String(res.getHeader('content-security-policy'));
  const more = policy
    .replace("script-src 'self'", (all) => `${all} ${inline.script}`)
    .replace("style-src 'self'", (all) => `${all} ${inline.style}`);
  res.setHeader('content-security-policy', more);
}

/** Headers that apply to data; helmet's others concern pages. */
const DATA_HEADERS = [
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

/** Headers of API responses, which are data and never a page. */
export function apiHeaders(publicOrigin: string): HeaderList {
  const directives = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] };
  const all = headersOf(directives, publicOrigin.startsWith('https:'));
  return new Map([...all].filter(([name]) => DATA_HEADERS.includes(name)));
}

/**
 * Headers of a snippet's embed page: those of the API except the ones that forbid framing. The
 * snippets service replaces the policy with one for the page's content.
 */
export function embedHeaders(publicOrigin: string): HeaderList {
  const headers = new Map(apiHeaders(publicOrigin));
  headers.delete('x-frame-options');
  headers.set('content-security-policy', "default-src 'none';frame-ancestors *");
  headers.set('cross-origin-resource-policy', 'cross-origin');
  headers.set('permissions-policy', NO_FEATURES);
  return headers;
}

/** Headers of the viewer of the API document. */
export function docsHeaders(publicOrigin: string): HeaderList {
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  const headers = headersOf(directives, publicOrigin.startsWith('https:'));
  return new Map([...headers, ['permissions-policy', PAGE_FEATURES]]);
}

/** Headers of every response on the preview origin, where snippets run: no network, no storage. */
export function previewHeaders(publicOrigin: string): HeaderList {
  return new Map([
    ['content-security-policy', previewPolicy(publicOrigin)],
    ['permissions-policy', NO_FEATURES],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
    ['cross-origin-resource-policy', 'cross-origin'],
    // Untrusted code could leak data through DNS lookups, which no CSP directive prevents.
    ['x-dns-prefetch-control', 'off'],
  ]);
}
