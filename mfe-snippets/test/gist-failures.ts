/** Failures of an export to a gist with their messages and target pages; null stays on the page. */
export const GIST_FAILURES = [
  {
    status: 409,
    code: 'github.not_connected',
    text: 'GitHub account not connected',
    shown: 'Please connect your GitHub account first',
    goesTo: '/app/github',
  },
  {
    status: 401,
    code: 'auth.invalid_token',
    text: 'Your session is over',
    shown: 'Authentication failed. Please log in again.',
    goesTo: '/login',
  },
  {
    status: 502,
    code: 'service.bad_gateway',
    text: 'GitHub did not answer',
    shown: 'GitHub did not answer',
    goesTo: null,
  },
  { status: 500, code: 'internal', text: 'Out of gists', shown: 'Out of gists', goesTo: null },
];
