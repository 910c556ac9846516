import './landing.css';
import { addTexts } from '@snippetry/web-kit';

void addTexts('landing', { de: () => import('./texts/de.json') });

/** The landing page as a route of the dev server; in builds, it is a page of its own. */
export { LandingPage } from './landing-page.tsx';
