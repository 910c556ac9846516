import { t } from '@snippetry/web-kit';
import type { LineRange } from '@snippetry/web-kit/code';
import type { Snippet } from '../../../data/types.ts';
import { lineHash } from '../lines/line-hash.ts';
import { WithCode } from './with-code.tsx';

type Claims = NonNullable<Snippet['aiExplanation']>['claims'];

export interface LineClaimsProps {
  claims: Claims;
  /** Whether the code changed since the explanation, so that the lines may be wrong. */
  stale: boolean;
  /** Marks lines of the code and scrolls to them. */
  onShow: (range: LineRange) => void;
}

const named = (from: number, to: number): string =>
  from === to
    ? t('Line {line}', { line: String(from) })
    : t('Lines {from}–{to}', { from: String(from), to: String(to) });

/** Explanations of single lines, linked to the code. */
export function LineClaims({ claims, stale, onShow }: LineClaimsProps) {
  if (claims.length === 0) return null;
  return (
    <ol
      className="mt-2.5 flex flex-col gap-1.5 text-sm text-fg-2"
      aria-label={t('About single lines')}
    >
      {claims.map(({ text, fromLine, toLine }) => {
        const range = { anchor: fromLine, head: toLine };
        const name = named(fromLine, toLine);
        return (
          <li key={`${fromLine}-${toLine}-${text}`} className="wrap-anywhere">
            {stale ? (
              <span className="text-fg-3 tabular-nums">{name}</span>
            ) : (
              <a
                href={lineHash(range)}
                className="text-fg-1 underline tabular-nums"
                onClick={(event) => {
                  event.preventDefault();
                  onShow(range);
                }}
              >
                {name}
              </a>
            )}{' '}
            <WithCode>{text}</WithCode>
          </li>
        );
      })}
    </ol>
  );
}
