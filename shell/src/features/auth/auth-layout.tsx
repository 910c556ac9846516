import { landingPath } from '@snippetry/contracts/landing';
import type { Msg } from '@snippetry/contracts/texts';
import { pageLocale, t } from '@snippetry/web-kit';
import { Button, Panel, PanelList } from '@snippetry/web-kit/ui';
import { ArrowLeft, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CodeFrame } from '../../components/code/code-frame.tsx';
import { SAMPLES } from '../../components/code/samples.ts';
import { StaticCode } from '../../components/code/static-code.tsx';
import { LanguageSwitch } from '../../components/language/language-switch.tsx';
import { Logo } from '../../components/logo.tsx';
import { Steps, type StepsProps } from './steps.tsx';

/** Note next to the form. */
export interface Note {
  icon: LucideIcon;
  title: Msg;
  text: Msg;
  /** Highlights the title; for the most important note only. */
  marked?: boolean;
  /** Hidden without a layout shift, until it is known whether the note applies. */
  pending?: boolean;
}

interface Props {
  title: string;
  /** Omitted once the form has a result. */
  subtitle?: string | undefined;
  notes: readonly Note[];
  /** Steps of the process, shown instead of the sample. */
  way?: StepsProps;
  children: ReactNode;
}

const [, , SAMPLE] = SAMPLES;

function Notes({ notes }: { notes: readonly Note[] }) {
  return (
    <Panel padded={false} className="mt-4">
      <PanelList>
        {notes.map(({ icon: Icon, title, text, marked, pending }) => (
          <li key={title} className={`flex gap-3 px-3.5 py-3 ${pending ? 'invisible' : ''}`}>
            <Icon size={20} strokeWidth={1.75} aria-hidden className="flex-none" />
            <div className="text-sm">
              <b className="block font-semibold">
                {marked ? (
                  <span className="-ml-1 rounded-[1px] bg-accent px-1 py-px text-on-accent">
                    {t(title)}
                  </span>
                ) : (
                  t(title)
                )}
              </b>
              <span className="text-fg-2">{t(text)}</span>
            </div>
          </li>
        ))}
      </PanelList>
    </Panel>
  );
}

/** Layout of the account pages: the form, next to notes and steps or a code sample. */
export function AuthLayout({ title, subtitle, notes, way, children }: Props) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(0,1fr)_520px]">
      <div className="relative flex flex-col border-line-1 bg-surface-1 lg:border-r">
        <header className="flex h-14 flex-none items-center justify-between border-b border-line-1 pr-2 pl-4 lg:px-10">
          <Logo />
          <Button variant="ghost" size="sm" asChild>
            <Link to={landingPath(pageLocale())} reloadDocument>
              <ArrowLeft aria-hidden />
              {t('Back to home')}
            </Link>
          </Button>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[432px] px-4 py-8 outline-none lg:my-auto lg:pb-22"
        >
          <h1 className="text-xl font-semibold">{title}</h1>
          {subtitle === undefined ? null : <p className="mt-1 text-fg-2">{subtitle}</p>}
          {children}
        </main>
        <footer className="mx-auto w-full max-w-[432px] flex-none px-4 pb-4 lg:absolute lg:inset-x-0 lg:bottom-0">
          <LanguageSwitch />
        </footer>
      </div>
      <aside
        aria-label={t('About Snippetry')}
        className="flex flex-col justify-center border-t border-line-1 p-4 lg:border-0 lg:px-14 lg:pt-8 lg:pb-22"
      >
        {way ? (
          <Steps {...way} />
        ) : (
          <div className="hidden lg:block">
            <CodeFrame language={SAMPLE.language} title={t(SAMPLE.title)}>
              <StaticCode code={SAMPLE.code} activeLine={5} />
            </CodeFrame>
          </div>
        )}
        <Notes notes={notes} />
      </aside>
    </div>
  );
}
