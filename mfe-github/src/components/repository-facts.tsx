import { LANGUAGES } from '@snippetry/contracts/languages';
import { t } from '@snippetry/web-kit';
import { compactNumber, LanguageMark, VisibilityBadge } from '@snippetry/web-kit/ui';
import { Star } from 'lucide-react';
import type { Repository } from '../data/types.ts';

/** Language keys by GitHub's name of the language, in lower case. */
const KEYS = new Map([
  ...LANGUAGES.map(({ key, name }) => [name.toLowerCase(), key] as const),
  ['shell', 'bash'],
]);

/** Full name of a repository, with a badge if it is private. */
export function RepositoryName({ repository }: { repository: Repository }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate font-mono">{repository.fullName}</span>
      {repository.isPrivate ? <VisibilityBadge isPublic={false} /> : null}
    </span>
  );
}

/** Main language and stars of a repository. */
export function RepositoryFacts({ repository }: { repository: Repository }) {
  const { language, stargazersCount } = repository;
  return (
    <span className="flex flex-none items-center gap-3 text-xs text-fg-3">
      {language === null ? null : (
        <span className="flex items-center gap-1.5">
          <LanguageMark language={KEYS.get(language.toLowerCase()) ?? ''} size={16} />
          {language}
        </span>
      )}
      <span className="flex items-center gap-1 tabular-nums">
        <Star size={14} strokeWidth={1.75} aria-hidden />
        {compactNumber(stargazersCount)}
        <span className="sr-only">{stargazersCount === 1 ? t('star') : t('stars')}</span>
      </span>
    </span>
  );
}
