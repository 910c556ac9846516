import { z } from 'zod';

const Needs = z.object({
  files: z.array(z.string().regex(/^[\w./-]+\.(?:js|css)$/)),
  asks: z.array(z.string().regex(/^\/api\/[\w/:?&=.-]+$/)),
});

/** Files of a build and API requests that a page needs at once. */
export interface PageFiles extends z.output<typeof Needs> {
  /** Address of the page, with `:id` for ids. */
  page: string;
}

/** Parses `page-files.json`; without a valid one there are no hints, which pages can do without. */
export function readPageFiles(text: string | undefined): PageFiles[] {
  try {
    const pages = z.record(z.string(), Needs).parse(JSON.parse(text ?? '{}'));
    return Object.entries(pages).map(([page, needs]) => ({ page, ...needs }));
  } catch {
    return [];
  }
}
