import { Link } from '@snippetry/web-kit/router';
import { Panel } from '@snippetry/web-kit/ui';

/** Says to whom it concerns that their account does not last. */
export function DemoNotice() {
  return (
    <Panel title="This is a demo account">
      <p className="text-sm text-fg-2">
        It is deleted after 24 hours, with everything in it.{' '}
        <Link to="/register" className="sn-link">
          Create an account
        </Link>{' '}
        to keep what you write.
      </p>
    </Panel>
  );
}
