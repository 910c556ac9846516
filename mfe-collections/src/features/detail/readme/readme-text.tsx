import { lazyComponent } from '@snippetry/web-kit/extensions';
import { Skeleton } from '@snippetry/web-kit/ui';
import { Suspense } from 'react';

const Markdown = lazyComponent(() => import('@snippetry/web-kit/markdown').then((m) => m.Markdown));

export function ReadmeText({ text }: { text: string }) {
  return (
    <Suspense fallback={<Skeleton width="60%" />}>
      <Markdown text={text} headings />
    </Suspense>
  );
}
