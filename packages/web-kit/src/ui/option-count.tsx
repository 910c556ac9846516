import { plural } from '../i18n/texts.ts';
import { fullNumber } from './numbers.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Number of snippets behind an option, at the end of its row. */
export function OptionCount({ count }: { count: number | undefined }) {
  if (count === undefined) return null;
  return (
    <>
      {' '}
      <span className="sn-menu-end sn-menu-count">
        <span aria-hidden>{fullNumber(count)}</span>
        <VisuallyHidden>{snippetCount(count)}</VisuallyHidden>
      </span>
    </>
  );
}

/** "1,204 snippets". */
export function snippetCount(count: number): string {
  return plural(count, { one: '{count} snippet', other: '{count} snippets' });
}
