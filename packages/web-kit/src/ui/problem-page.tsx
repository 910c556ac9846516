import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/texts.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { useHeaderMenu } from './header-menu.tsx';
import { PageBody, PageHeader } from './page-header.tsx';
import './problem-page.css';

export interface ProblemPageProps {
  /** The problem; the page's `h1`. */
  title: string;
  /** One sentence: why, or what to do. */
  children: ReactNode;
  /** Link to another page. */
  action?: ReactNode;
  /** Retries a failed load; with it, the problem is announced to screen readers. */
  onRetry?: (() => void) | undefined;
}

/** In place of a page that does not exist, is not visible to the viewer, or could not be loaded. */
export function ProblemPage({ title, children, action, onRetry }: ProblemPageProps) {
  const isInApp = useHeaderMenu() !== null;
  return (
    <>
      {isInApp ? <PageHeader /> : null}
      <PageBody>
        <div className="sn-problem" role={onRetry ? 'alert' : undefined}>
          <EmptyState
            level={1}
            title={title}
            firstLine={onRetry ? 503 : 404}
            action={
              onRetry ? (
                <Button variant="primary" icon={<RefreshCw aria-hidden />} onClick={onRetry}>
                  {t('Try again')}
                </Button>
              ) : (
                action
              )
            }
          >
            {children}
          </EmptyState>
        </div>
      </PageBody>
    </>
  );
}
