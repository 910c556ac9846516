// For what is shown alone; the shell’s own router is the one of its pages, and is loaded by everybody.
export { MemoryRouter } from 'react-router-dom';
export { inGerman } from './in-german.ts';
export { fakeLayout, fakeMedia, type Media } from './media.ts';
export {
  type Answer,
  broken,
  failed,
  fakeNetwork,
  heldAnswer,
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
  fakeAssign,
  fakeReload,
  forgetPage,
  impatientClient,
  pageTitle,
  requestsOf,
  type ShownPage,
  type Surroundings,
  showElement,
  showPage,
  surround,
  user,
} from './page.tsx';
export { aListedSnippet, aPage, idOf } from './samples.ts';
