// One chunk for both, which share most of their code.
export { RemotePage } from './remote-page.tsx';
export { RemotesTab } from './remotes-tab.tsx';
