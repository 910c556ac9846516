/**
 * The Content-Security-Policy of the preview origin, where people's code runs: no network, no storage.
 *
 * @param publicOrigin the only site that may show a preview
 */
export function previewPolicy(publicOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    'img-src data: blob:',
    "font-src 'self' data:",
    "connect-src 'none'",
    "form-action 'none'",
    "frame-src 'none'",
    "worker-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${publicOrigin}`,
    'sandbox allow-scripts allow-forms',
  ].join('; ');
}
