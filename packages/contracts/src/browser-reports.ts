import { z } from 'zod';
import { BuildId, RemoteName } from './build-manifest.ts';
import { EmptyReply } from './common.ts';
import { defineRoutes } from './route.ts';

/** Kinds of errors: thrown while rendering, thrown elsewhere, or a file that did not load. */
export const BROWSER_ERROR_KINDS = ['render', 'script', 'file'] as const;

const BuildOf = z.object({ remote: RemoteName, build: BuildId });

/** What one page load reports: no address, query, account or other personal data. */
export const BrowserReport = z.object({
  /** Pattern of the page's path, such as `/app/snippets/:id`. */
  page: z
    .string()
    .max(100)
    .regex(/^\/[\w/:-]*$/, { error: 'must be the pattern of a path' }),
  /** Builds that the page has loaded since the last report. */
  loads: z.array(BuildOf).max(20).default([]),
  errors: z
    .array(
      BuildOf.extend({
        kind: z.enum(BROWSER_ERROR_KINDS),
        message: z.string().max(300),
        /** First lines of the stack; empty if unknown. */
        stack: z.string().max(1000).default(''),
        /** Whether it is the first error of this build in this page load. */
        isFirst: z.boolean(),
      }),
    )
    .max(10)
    .default([]),
  /** Web vitals of the shell's build: milliseconds, and a score for layout shifts. */
  vitals: z
    .object({
      build: BuildId,
      lcp: z.number().min(0).max(600_000).optional(),
      inp: z.number().min(0).max(600_000).optional(),
      ttfb: z.number().min(0).max(600_000).optional(),
      cls: z.number().min(0).max(100).optional(),
    })
    .optional(),
});
/** See the schema of the same name. */
export type BrowserReport = z.output<typeof BrowserReport>;

/** An error that browsers reported, with the number of its occurrences. */
export const BrowserError = z.object({
  remote: RemoteName,
  build: BuildId,
  kind: z.enum(BROWSER_ERROR_KINDS),
  message: z.string(),
  stack: z.string(),
  page: z.string(),
  count: z.int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
});
/** See the schema of the same name. */
export type BrowserError = z.output<typeof BrowserError>;

/** Routes for reports of browsers. */
export const browserReportRoutes = defineRoutes({
  'POST /browser-reports': {
    summary: 'Report loaded builds, errors and web vitals of one page load',
    auth: 'none',
    openToVisitors: true,
    body: BrowserReport,
    status: 202,
    reply: EmptyReply,
  },
  'GET /operations/browser-errors': {
    summary: 'The last 200 distinct errors that browsers reported, newest first',
    auth: 'required',
    sessionOnly: true,
    reply: z.object({ errors: z.array(BrowserError) }),
    errors: ['access.forbidden'],
  },
});
