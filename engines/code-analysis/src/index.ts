export { analyse } from './analyse.ts';
export type { Analysis, Code, Complexity, LineClaim } from './report.ts';
