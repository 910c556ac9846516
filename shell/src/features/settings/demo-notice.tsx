import { Trans, t } from '@snippetry/web-kit';
import { Panel } from '@snippetry/web-kit/ui';
import { Link } from 'react-router-dom';

export function DemoNotice() {
  return (
    <Panel title={t('This is a demo account')}>
      <p className="text-sm text-fg-2">
        <Trans
          text="It is deleted after 24 hours, with everything in it. <link>Create an account</link> to keep what you write."
          parts={{
            link: (words) => (
              <Link to="/register" className="sn-link">
                {words}
              </Link>
            ),
          }}
        />
      </p>
    </Panel>
  );
}
