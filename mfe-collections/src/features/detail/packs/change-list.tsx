import { msg } from '@snippetry/contracts/texts';
import { plural, t } from '@snippetry/web-kit';
import { useState } from 'react';
import type { Version } from '../../../data/pack.queries.ts';

/** Number of titles in a collapsed list. */
const SHOWN = 5;

const KINDS = [
  ['added', msg('Added'), msg('Added in version {version}')],
  ['changed', msg('Changed'), msg('Changed in version {version}')],
  ['removed', msg('Removed'), msg('Removed in version {version}')],
] as const;

/** Snippets that a version added, changed and removed. */
export function ChangeList({ version, changes }: Pick<Version, 'version' | 'changes'>) {
  const kinds = KINDS.filter(([kind]) => changes[kind].length > 0);
  if (kinds.length === 0) {
    return <p className="text-xs text-fg-3">{t('None of its snippets changed.')}</p>;
  }
  return (
    <dl className="flex flex-col gap-1 text-xs">
      {kinds.map(([kind, label, what]) => (
        <div key={kind} className="flex gap-2">
          <dt className="w-14 flex-none text-fg-3">{t(label)}</dt>
          <dd className="min-w-0 flex-1 text-fg-2">
            <Titles titles={changes[kind]} what={t(what, { version: String(version) })} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** List of titles; `what` is its name for screen readers. */
function Titles({ titles, what }: { titles: readonly string[]; what: string }) {
  const [all, setAll] = useState(false);
  const shown = all ? titles : titles.slice(0, SHOWN);
  const more = titles.length - shown.length;
  return (
    <>
      <ul aria-label={what} className="inline">
        {shown.map((title, at) => (
          // Titles are not unique, and the order never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={at} className="inline wrap-anywhere">
            {title}
            {at < titles.length - 1 ? ', ' : ''}
          </li>
        ))}
      </ul>
      {titles.length > SHOWN ? (
        <button
          type="button"
          aria-expanded={all}
          className="-my-1 cursor-pointer py-1 font-medium text-fg-1 underline decoration-line-3 underline-offset-2 hover:decoration-fg-1 max-lg:-my-2.5 max-lg:py-2.5"
          onClick={() => setAll(!all)}
        >
          {all
            ? t('Show fewer')
            : plural(more, { one: 'and {count} more', other: 'and {count} more' })}
        </button>
      ) : null}
    </>
  );
}
