// For elements rendered without a page; `showPage` brings its own router.
export { MemoryRouter } from 'react-router-dom';
export { inGerman } from './in-german.ts';
export { fakeLayout, fakeMedia, type Media } from './media.ts';
export {
  type Answer,
  broken,
  delayedAnswer,
  failed,
  fakeNetwork,
  type LiveAnswer,
  liveAnswer,
  refused,
  type Sent,
  succeeded,
  unavailable,
} from './network.ts';
export {
  type Answers,
  aUser,
  dispatch,
  fakeAssign,
  fakeReload,
  forgetPage,
  impatientClient,
  type PageOptions,
  type PageSetup,
  pageTitle,
  requestsOf,
  showElement,
  showPage,
  surround,
  user,
} from './page.tsx';
export { aListedSnippet, aPage, idOf } from './samples.ts';
