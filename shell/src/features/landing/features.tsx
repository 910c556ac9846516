import { type Msg, msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import {
  GitBranch,
  Layers,
  Lock,
  type LucideIcon,
  MessageSquare,
  Sparkles,
  TextSearch,
  ThumbsUp,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { useReducedMotion } from './use-reduced-motion.ts';

const ROTATION_MS = 3000;

interface Feature {
  title: Msg;
  text: Msg;
  icon: LucideIcon;
}

const FEATURES: readonly Feature[] = [
  {
    title: msg('Search that reads code'),
    text: msg(
      'Splits camelCase, snake_case and paths, so “debounce value” finds useDebouncedValue.',
    ),
    icon: TextSearch,
  },
  {
    title: msg('Private until you say so'),
    text: msg('Flip one switch to publish. Nothing you keep private shows up in any list.'),
    icon: Lock,
  },
  {
    title: msg('Collections'),
    text: msg(
      'Pile up what belongs together: a migration, an interview kit, the new hire’s first week.',
    ),
    icon: Layers,
  },
  {
    title: msg('Discussion under the code'),
    text: msg('Replies three levels deep, Markdown, likes. No feed, no follower counts.'),
    icon: MessageSquare,
  },
  {
    title: msg('Explain this'),
    text: msg('Summary, key features and why it is as complex as it is, next to the code.'),
    icon: Sparkles,
  },
  {
    title: msg('GitHub both ways'),
    text: msg('Import files from a repository. Send a snippet back as a gist.'),
    icon: GitBranch,
  },
];

function FeatureCard({ feature, highlighted }: { feature: Feature; highlighted: boolean }) {
  const [liked, setLiked] = useState(false);
  const { icon: Icon, title, text } = feature;
  return (
    <li
      className={`flex flex-col bg-surface-1 px-5 pt-5 pb-3 ${highlighted ? 'shadow-[inset_0_3px_0_var(--accent)]' : ''}`}
    >
      <span
        className={`-mt-1 -ml-1 grid size-7 place-items-center rounded-[2px] ${highlighted ? 'bg-accent text-on-accent' : ''}`}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <h3 className="mt-2.5 text-base font-semibold">{t(title)}</h3>
      <p className="mt-1 min-h-[57px] text-[13px]/[19px] text-fg-2">{t(text)}</p>
      <button
        type="button"
        aria-pressed={liked}
        aria-label={t('Like: {title}', { title: t(title) })}
        className={`mt-2.5 -ml-2 inline-flex h-10 scripting-none:hidden items-center gap-1.5 self-start rounded-control px-2 text-xs font-medium lg:h-[26px] ${liked ? 'bg-accent-soft text-accent-text' : 'text-fg-2 hover:bg-surface-2 hover:text-fg-1'}`}
        onClick={() => setLiked((was) => !was)}
      >
        <ThumbsUp size={14} strokeWidth={1.75} aria-hidden />
        {liked ? t('Liked') : t('Like')}
      </button>
    </li>
  );
}

/** Features of the product; the highlight moves to the next one every three seconds. */
export function Features() {
  const reducedMotion = useReducedMotion();
  const [highlighted, setHighlighted] = useState(0);
  useEffect(() => {
    if (reducedMotion) return;
    const timer = setInterval(
      () => setHighlighted((last) => (last + 1) % FEATURES.length),
      ROTATION_MS,
    );
    return () => clearInterval(timer);
  }, [reducedMotion]);
  return (
    <section
      id="features"
      aria-labelledby="features-title"
      className="mx-auto max-w-[1152px] px-4 py-12 lg:px-8 lg:py-16"
    >
      <h2 id="features-title" className="text-xl font-semibold">
        {t('A clippings file, not another feed')}
      </h2>
      <ul className="mt-7 grid gap-px overflow-hidden rounded-card border border-line-1 bg-line-1 lg:grid-cols-3">
        {FEATURES.map((feature, index) => (
          <FeatureCard key={feature.title} feature={feature} highlighted={index === highlighted} />
        ))}
      </ul>
    </section>
  );
}
