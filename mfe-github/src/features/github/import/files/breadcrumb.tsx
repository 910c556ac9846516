import { t } from '@snippetry/web-kit';
import { Fragment, type Ref } from 'react';
import { Link } from 'react-router-dom';

interface Crumb {
  name: string;
  path: string;
}

function crumbsOf(repo: string, path: string): Crumb[] {
  const parts = path === '' ? [] : path.split('/');
  const folders = parts.map((name, index) => ({ name, path: parts.slice(0, index + 1).join('/') }));
  return [{ name: repo, path: '' }, ...folders];
}

export interface BreadcrumbProps {
  /** Name of the repository, without its owner. */
  repo: string;
  path: string;
  linkTo: (path: string) => string;
  /** Ref of the open folder's name. */
  currentRef: Ref<HTMLElement>;
}

/** Links from the repository down to the open folder. */
export function Breadcrumb({ repo, path, linkTo, currentRef }: BreadcrumbProps) {
  const crumbs = crumbsOf(repo, path);
  const current = crumbs.at(-1);
  return (
    <nav aria-label={t('Folder')} className="min-w-0 flex-1">
      <ol className="flex flex-wrap items-center gap-x-1.5 font-mono text-xs">
        {crumbs.map((crumb) => (
          <Fragment key={crumb.path}>
            {crumb.path === '' ? null : (
              <li aria-hidden className="text-fg-3">
                /
              </li>
            )}
            <li className="min-w-0">
              {crumb === current ? (
                <b
                  ref={currentRef}
                  tabIndex={-1}
                  aria-current="page"
                  className="block truncate font-semibold outline-none"
                >
                  {crumb.name}
                </b>
              ) : (
                <Link
                  to={linkTo(crumb.path)}
                  preventScrollReset
                  className="flex items-center truncate text-fg-2 hover:underline max-lg:min-h-10"
                >
                  {crumb.name}
                </Link>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
