export { analyse } from './analyse.ts';
export type { Complexity } from './report/rating.ts';
export type { Analysis, Code, LineClaim } from './report/report.ts';
