import { z } from 'zod';

/** Maximum bytes of a `remote.json`. */
export const REMOTE_FACTS_BYTES = 20_000;

/** A path segment: below `/app` for pages that need an account, otherwise below the root. */
const RoutePrefix = z.string().regex(/^(?:\/app)?\/[a-z][a-z0-9-]{1,39}$/, {
  error: 'must be one word below / or /app, such as /app/notes',
});

/** A page's path below a route prefix; `:name` stands for one segment. */
const Page = z
  .string()
  .max(200)
  .regex(/^(?:\/(?:[a-z0-9][a-z0-9-]*|:[a-z][a-zA-Z]*))+$/, {
    error: 'must be a path such as /app/notes/:id',
  });

const text = (max: number) => z.string().trim().min(1).max(max);

/** A link of the sidebar, which is also in the command palette and reachable by `keys`. */
const NavLink = z.strictObject({
  to: Page,
  label: text(30),
  /** Name of one of the shell's icons; an unknown name shows a puzzle piece. */
  icon: z
    .string()
    .max(30)
    .regex(/^[a-z][a-z0-9-]*$/),
  /** Key sequence that opens it: `g` and a letter. Ignored if another page has it already. */
  keys: z
    .string()
    .regex(/^g [a-z]$/)
    .optional(),
  /** Additional search words for the command palette. */
  words: z.string().trim().max(200).optional(),
});

/** Whether a path equals a route prefix or lies below it. */
const isBelow = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

const RemoteFactsSchema = z
  .strictObject({
    /** Schema for editors, which complete and check the file; ignored otherwise. */
    $schema: z.string().optional(),
    /** Name of the remote, as in `REMOTE_URLS`, `/mfe/<name>` and `mfe-<name>`. */
    name: z.string().regex(/^[a-z][a-z0-9]{1,29}$/, {
      error: 'must be 2 to 30 small letters and digits',
    }),
    /** Compatible versions of the shell: `^1.7.0`. */
    requires: text(100),
    /** Route prefixes that it owns, with all paths below them. */
    places: z.array(RoutePrefix).min(1).max(8),
    /** Its pages; any other address below its prefixes is answered with 404. */
    pages: z.array(Page).min(1).max(100),
    nav: z.array(NavLink).max(4).default([]),
  })
  .refine(
    ({ places, pages, nav }) =>
      [...pages, ...nav.map(({ to }) => to)].every((path) =>
        places.some((place) => isBelow(path, place)),
      ),
    { error: 'pages and links must lie in its places' },
  );

/** Contents of a remote's `remote.json`, beside its built files. */
export type RemoteFacts = z.output<typeof RemoteFactsSchema>;

/** Reads a `remote.json`, and throws if it has another shape. */
export const readRemoteFacts = (value: unknown): RemoteFacts => RemoteFactsSchema.parse(value);
