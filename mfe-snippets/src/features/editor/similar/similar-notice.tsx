import { t } from '@snippetry/web-kit';
import { IconButton, LanguageMark } from '@snippetry/web-kit/ui';
import { X } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { SimilarSnippet } from '../../../data/find-similar.ts';
import { percent } from '../../../lib/percent.ts';
import './similar-notice.css';

const SHOWN = 3;

function isSimilar(value: unknown): value is SimilarSnippet {
  return typeof value === 'object' && value !== null && '_id' in value && 'similarity' in value;
}

/** Reads the similar snippets that the editor put into the navigation state. */
function similarIn(state: unknown): SimilarSnippet[] {
  if (typeof state !== 'object' || state === null || !('similar' in state)) return [];
  return Array.isArray(state.similar) ? state.similar.filter(isSimilar) : [];
}

/** Notice on the page of a saved snippet that lists snippets with nearly the same code. */
export function SimilarNotice() {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const similar = similarIn(state).slice(0, SHOWN);
  const [first] = similar;
  if (!first) return null;
  const share = percent(first.similarity);
  const own = similar.some(({ isOwner }) => isOwner);
  return (
    <aside aria-label={t('Similar snippets')} className="similar-notice">
      <div className="similar-notice-head">
        <p role="status">
          {own
            ? t('You already have this ({share})', { share })
            : t('A similar snippet is public ({share})', { share })}
        </p>
        <IconButton
          label={t('Dismiss')}
          size="sm"
          icon={<X aria-hidden />}
          onClick={() => navigate(pathname, { replace: true, state: null })}
        />
      </div>
      <ul>
        {similar.map(({ _id, title, language, similarity, isOwner, authorName }) => (
          <li key={_id}>
            <LanguageMark language={language} size={16} />
            <Link to={`/app/snippets/${_id}`}>{title}</Link>
            <span className="similar-notice-fact">
              {isOwner ? '' : `${authorName} · `}
              {percent(similarity)}
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
