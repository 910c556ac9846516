import { languageName } from '@snippetry/contracts/languages';
import { METADATA_FIELDS } from '@snippetry/contracts/snippet-fields';
import { t, useProfileLink, useSession } from '@snippetry/web-kit';
import { Avatar, choiceName, LanguageMark, Panel } from '@snippetry/web-kit/ui';
import { Link } from 'react-router-dom';
import type { Snippet } from '../../data/types.ts';

/** Author and language of the snippet. */
export function AboutPanel({ snippet }: { snippet: Snippet }) {
  const { user } = useSession();
  const { author, language, metadata } = snippet;
  const profileOf = useProfileLink();
  return (
    <Panel padded={false} aria-label={t('About this snippet')}>
      <div className="flex items-center gap-2.5 px-4 py-3">
        <Avatar
          name={author.username}
          src={author.avatar}
          size={32}
          own={author._id === user?._id}
        />
        <Link to={profileOf(author.username)} className="min-w-0 hover:underline">
          <NameAndNote name={author.username} note={t('Code enthusiast')} />
        </Link>
      </div>
      <div className="flex items-center gap-2.5 border-t border-line-1 px-4 py-3">
        <LanguageMark language={language} size={32} />
        <NameAndNote name={languageName(language)} note={describe(metadata)} />
      </div>
    </Panel>
  );
}

function NameAndNote({ name, note }: { name: string; note: string }) {
  return (
    <span className="flex min-w-0 flex-col">
      <b className="truncate text-sm font-semibold">{name}</b>
      <span className="text-xs text-fg-3">{note}</span>
    </span>
  );
}

function describe(metadata: Snippet['metadata']): string {
  const chosen = METADATA_FIELDS.map((field) => choiceName(metadata[field]));
  const minutes = metadata.estimatedReadTime;
  const parts = [...chosen, t('{minutes} min read', { minutes })];
  // Non-breaking spaces, so that lines break between facts only.
  const whole = parts.map((part) => part.replaceAll(' ', '\u00a0'));
  return whole.filter((part) => part !== '').join(' · ');
}
