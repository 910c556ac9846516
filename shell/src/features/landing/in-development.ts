import './landing.css';
import { addTexts } from '@snippetry/web-kit';

void addTexts('landing', { de: () => import('./texts/de.json') });

/** The page within the application, as the dev server shows it; built, it is a page of its own. */
export { LandingPage } from './landing-page.tsx';
