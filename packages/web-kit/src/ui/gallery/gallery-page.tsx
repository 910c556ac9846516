import type { ReactNode } from 'react';
import { PageBody, PageHeader } from '../page-header.tsx';
import { PortalRoot } from '../portal.tsx';
import { ButtonsSection } from './buttons.tsx';
import { CardsSection } from './cards.tsx';
import { FactsSection } from './facts.tsx';
import { FloatingSection } from './floating.tsx';
import { InputsSection } from './inputs.tsx';
import { LanguagesSection } from './languages.tsx';
import { StatesSection } from './states.tsx';
import { ColoursSection, TypeSection } from './tokens.tsx';
import './gallery.css';

function Themed({ theme, children }: { theme: 'light' | 'dark'; children: ReactNode }) {
  return (
    <div data-theme={theme} className="sn-gallery-theme">
      <PortalRoot>
        <h2 className="sn-gallery-name">{theme === 'light' ? 'Light' : 'Dark'}</h2>
        <div className="sn-gallery">{children}</div>
      </PortalRoot>
    </div>
  );
}

function Parts() {
  return (
    <>
      <ColoursSection />
      <TypeSection />
      <LanguagesSection />
      <ButtonsSection />
      <InputsSection />
      <FactsSection />
      <FloatingSection />
      <CardsSection />
      <StatesSection />
    </>
  );
}

/** Gallery page: every component in both themes. */
export function GalleryPage() {
  return (
    <>
      <PageHeader title="Components" subtitle="Every part, every state" />
      <Themed theme="light">
        <PageBody>
          <Parts />
        </PageBody>
      </Themed>
      <Themed theme="dark">
        <PageBody>
          <Parts />
        </PageBody>
      </Themed>
    </>
  );
}
