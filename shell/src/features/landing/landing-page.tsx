import { Trans, t } from '@snippetry/web-kit';
import { Compass } from 'lucide-react';
import type { ReactNode } from 'react';
import { linkButton } from '../../components/link-button.ts';
import { Features } from './features.tsx';
import { Figures } from './figures.tsx';
import { LandingFooter } from './landing-footer.tsx';
import { LandingHeader } from './landing-header.tsx';
import { StartLink } from './start-link.tsx';
import { TypedDemo } from './typed-demo.tsx';

/** Highlighted words with a caret after them. */
function Marked({ children }: { children: ReactNode }) {
  return (
    <span className="relative -mx-[0.03em] inline-block bg-linear-[var(--accent),var(--accent)] bg-size-[100%_76%] bg-position-[0_56%] bg-no-repeat px-[0.07em] text-on-accent after:absolute after:top-[0.1em] after:-right-[3px] after:bottom-[0.13em] after:w-[3px] after:bg-fg-1">
      {children}
    </span>
  );
}

function Hero() {
  return (
    <section className="mx-auto grid max-w-[1152px] grid-cols-[minmax(0,1fr)] items-center gap-8 px-4 py-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,580px)] lg:gap-12 lg:px-8 lg:pt-18 lg:pb-16">
      <div>
        <h1 className="text-[38px]/[46px] font-[650] tracking-[-0.036em] lg:text-[52px]/[60px] xl:whitespace-nowrap">
          <Trans
            text="Keep the code you’d {br}otherwise <mark>rewrite</mark>"
            values={{ br: <br className="max-xl:hidden" /> }}
            parts={{ mark: (words) => <Marked>{words}</Marked> }}
          />
        </h1>
        <p className="mt-5 max-w-[44ch] text-[16px]/[25px] text-fg-2">
          {t(
            'Snippetry is where developers file the twenty lines they need again: searchable by what the code says, shareable with one link, open to discussion.',
          )}
        </p>
        <div className="mt-7 flex flex-wrap gap-2">
          <StartLink />
          <a href="/explore" className={linkButton('secondary', 'lg')}>
            <Compass size={16} strokeWidth={1.75} aria-hidden />
            {t('Explore snippets')}
          </a>
        </div>
        <p className="mt-3.5 text-xs text-fg-3">{t('Free plan. Setup in 2 minutes.')}</p>
      </div>
      <TypedDemo />
    </section>
  );
}

function CallToAction() {
  return (
    <section className="border-t border-line-1 bg-surface-1">
      <div className="mx-auto flex max-w-[1152px] flex-col items-start gap-6 px-4 py-10 lg:flex-row lg:items-center lg:justify-between lg:px-8">
        <div>
          <h2 className="text-xl font-semibold">{t('File your first snippet today')}</h2>
          <p className="mt-1 text-fg-2">{t('Paste it, name it, find it next year.')}</p>
        </div>
        <StartLink />
      </div>
    </section>
  );
}

export function LandingPage() {
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-2 text-sm font-medium text-on-ink focus:translate-y-0"
      >
        {t('Skip to content')}
      </a>
      <LandingHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        <Hero />
        <Figures />
        <Features />
        <CallToAction />
      </main>
      <LandingFooter />
    </>
  );
}
