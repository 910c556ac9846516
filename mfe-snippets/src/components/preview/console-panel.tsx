import { type Msg, msg } from '@snippetry/contracts/texts';
import type { PreviewLevel } from '@snippetry/preview';
import { plural, t } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Log, LogLine } from './log.ts';

const TONES: Record<PreviewLevel, string> = {
  log: 'text-fg-1',
  info: 'text-info',
  warn: 'text-warn',
  error: 'text-danger',
  debug: 'text-fg-3',
};
const ICONS: Partial<Record<PreviewLevel, { Icon: typeof Info; name: Msg }>> = {
  info: { Icon: Info, name: msg('info') },
  warn: { Icon: TriangleAlert, name: msg('warn') },
  error: { Icon: CircleAlert, name: msg('error') },
};

function Line({ line }: { line: LogLine }) {
  const sign = ICONS[line.level];
  return (
    <li className={`flex gap-2 border-b border-line-1 px-3 py-1 ${TONES[line.level]}`}>
      <span className="mt-0.5 w-3.5 shrink-0">
        {sign ? (
          <sign.Icon size={14} strokeWidth={1.75} role="img" aria-label={t(sign.name)} />
        ) : null}
      </span>
      <span className="min-w-0 flex-1 whitespace-pre-wrap wrap-anywhere">{line.text}</span>
      {line.times > 1 ? (
        <span
          className="text-fg-3 tabular-nums"
          title={plural(line.times, { one: '{count} time', other: '{count} times' })}
        >
          {`×${line.times}`}
        </span>
      ) : null}
    </li>
  );
}

/** Console of a preview as plain text, newest line last. */
export function ConsolePanel({ log }: { log: Log }) {
  const lines = useSyncExternalStore(log.subscribe, log.get);
  const list = useRef<HTMLOListElement>(null);
  const newest = lines.at(-1)?.id;
  useEffect(() => {
    if (newest !== undefined) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [newest]);
  return (
    <section aria-label={t('Console')} className="rounded-card border border-line-1">
      <header className="flex h-9 items-center gap-2 border-b border-line-1 pr-1 pl-3">
        <span className="flex-1 text-[13px] font-semibold">{t('Console')}</span>
        <span className="text-[12px] text-fg-3 tabular-nums">
          {plural(lines.length, { one: '{count} line', other: '{count} lines' })}
        </span>
        <Button size="sm" variant="ghost" disabled={lines.length === 0} onClick={log.clear}>
          {t('Clear')}
        </Button>
      </header>
      {lines.length === 0 ? (
        <p className="px-3 py-2 text-[12px]/[18px] text-fg-3">{t('No output yet.')}</p>
      ) : (
        <ol
          ref={list}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable by keyboard
          tabIndex={0}
          className="max-h-40 overflow-y-auto font-mono text-[12px]/[18px]"
        >
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ol>
      )}
    </section>
  );
}
