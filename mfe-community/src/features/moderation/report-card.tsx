import { t, useProfileLink } from '@snippetry/web-kit';
import { Avatar, Panel, personName, RelativeTime } from '@snippetry/web-kit/ui';
import { Link } from 'react-router-dom';
import type { ReportCase } from '../../data/types.ts';
import { PersonLink } from './person-link.tsx';
import { ReportActions } from './report-actions.tsx';
import { DONE, REASONS } from './words.ts';

export function ReportCard({ report }: { report: ReportCase }) {
  const { snippet, comment, createdAt, allowed } = report;
  return (
    <Panel
      level={2}
      title={
        <Link
          to={`/app/snippets/${snippet._id}${comment ? `?comment=${comment._id}` : ''}`}
          className="hover:underline"
        >
          {snippet.title}
        </Link>
      }
      actions={
        <span className="text-xs text-fg-3">
          <RelativeTime iso={createdAt} />
        </span>
      }
    >
      <Reported report={report} />
      <Reporters report={report} />
      {report.dismissedAt && !report.resolution ? <Dismissed at={report.dismissedAt} /> : null}
      {report.resolution ? <Decided resolution={report.resolution} /> : null}
      {allowed.length > 0 ? <ReportActions report={report} /> : null}
    </Panel>
  );
}

/** The reported text, and the current one if it was edited or deleted since. */
function Reported({ report: { author, comment, reportedText } }: { report: ReportCase }) {
  const linkTo = useProfileLink();
  const isDeleted = comment === null || comment.isDeleted;
  return (
    <div className="flex gap-3">
      <Avatar name={author?.username ?? '?'} src={author?.avatar} size={24} />
      <div className="min-w-0 flex-1">
        {author ? (
          <Link to={linkTo(author.username)} className="text-sm font-semibold hover:underline">
            {personName({ firstName: '', lastName: '', ...author })}
          </Link>
        ) : (
          <span className="text-sm text-fg-3">{t('Deleted user')}</span>
        )}
        <Text>{reportedText}</Text>
        {isDeleted ? <Since>{t('The comment was deleted.')}</Since> : null}
        {!isDeleted && comment.content !== reportedText ? (
          <>
            <Since>{t('Edited since it was reported. Current text:')}</Since>
            <Text>{comment.content}</Text>
          </>
        ) : null}
      </div>
    </div>
  );
}

/** A user's text as written, without links that could be opened by accident. */
function Text({ children }: { children: string }) {
  return (
    <blockquote className="mt-1 text-base break-words whitespace-pre-wrap">{children}</blockquote>
  );
}

function Since({ children }: { children: string }) {
  return <p className="mt-2 text-xs text-fg-3">{children}</p>;
}

function Reporters({ report: { reports } }: { report: ReportCase }) {
  return (
    <ul aria-label={t('Reports')} className="mt-4 flex flex-col gap-1 border-t border-line-1 pt-3">
      {reports.map(({ reporter, reason, description, createdAt }) => (
        <li key={`${reporter?._id}${createdAt}`}>
          <Statement
            what={t(REASONS[reason])}
            words={description}
            by={reporter ?? undefined}
            at={createdAt}
          />
        </li>
      ))}
    </ul>
  );
}

/** Dismissal by the owner of the snippet; moderators can still decide. */
function Dismissed({ at }: { at: string }) {
  return (
    <p className="mt-3 border-t border-line-1 pt-3 text-sm text-fg-2">
      {t('Dismissed by the owner of the snippet')}
      <span className="text-xs text-fg-3">
        {' · '}
        <RelativeTime iso={at} />
      </span>
    </p>
  );
}

function Decided({ resolution }: { resolution: NonNullable<ReportCase['resolution']> }) {
  const { action, reason, by, at } = resolution;
  return (
    <div className="mt-3 border-t border-line-1 pt-3">
      <Statement what={t(DONE[action])} words={reason} by={by} at={at} />
    </div>
  );
}

interface StatementProps {
  what: string;
  /** Text of the reporter or moderator; may be empty. */
  words: string;
  /** Undefined if it is hidden from the viewer. */
  by: ReportCase['author'] | undefined;
  at: string;
}

/** "Spam: It links to a shop · mira, 2 hours ago". */
function Statement({ what, words, by, at }: StatementProps) {
  return (
    <p className="text-sm break-words text-fg-2">
      <b className="font-semibold text-fg-1">{what}</b>
      {words ? `: ${words}` : null}
      <span className="text-xs text-fg-3">
        {' · '}
        {by === undefined ? null : (
          <>
            <PersonLink person={by} />,{' '}
          </>
        )}
        <RelativeTime iso={at} />
      </span>
    </p>
  );
}
