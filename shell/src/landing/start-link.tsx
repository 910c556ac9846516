import { linkButton } from '../root/link-button.ts';

/** Leads visitors to an account and everybody else to their snippets; which of the two is known before the first paint. */
export function StartLink() {
  const look = linkButton('mark', 'lg');
  return (
    <>
      <a href="/register" className={`${look} signed-in:hidden`}>
        Get Started
      </a>
      <a href="/app" className={`${look} signed-out:hidden`}>
        Open Dashboard
      </a>
    </>
  );
}
