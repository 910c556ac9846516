import { t } from '@snippetry/web-kit';
import { Button, EmptyState, Skeleton } from '@snippetry/web-kit/ui';
import { CircleAlert } from 'lucide-react';

export function DiscussionSkeleton() {
  return (
    <div aria-busy="true" className="mt-4">
      <p role="status" className="sr-only">
        {t('Loading comments...')}
      </p>
      {['48%', '72%', '60%'].map((width) => (
        <div key={width} className="mt-4 flex gap-3" data-skeleton="comment">
          <Skeleton width={24} height={24} className="flex-none" />
          <span className="flex flex-1 flex-col gap-2.5 pt-1.5">
            <Skeleton width={140} />
            <Skeleton width="100%" />
            <Skeleton width={width} />
          </span>
        </div>
      ))}
    </div>
  );
}

export function NoComments() {
  return (
    <div className="mt-4">
      <EmptyState title={t('No Comments Yet')} level={3}>
        {t('Be the first to share your thoughts about this code snippet!')}
      </EmptyState>
    </div>
  );
}

export function CommentsFailed() {
  return (
    <section
      role="alert"
      className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line-2 p-4"
    >
      <CircleAlert size={20} strokeWidth={1.75} className="flex-none text-danger" aria-hidden />
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <h3 className="font-semibold">{t('Unable to Load Comments')}</h3>
        <p className="text-fg-2">
          {t("We're having trouble loading the comments right now. Please try again in a moment.")}
        </p>
      </div>
      <Button onClick={() => window.location.reload()}>{t('Try Again')}</Button>
    </section>
  );
}
