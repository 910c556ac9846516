export { demoSnippets } from './demo-snippets.ts';
