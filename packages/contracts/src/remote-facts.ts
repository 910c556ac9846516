import { z } from 'zod';

/** Most bytes of a `remote.json`. */
export const REMOTE_FACTS_BYTES = 20_000;

/** One segment below `/app`, which needs an account, or below the root, which needs none. */
const RoutePrefix = z.string().regex(/^(?:\/app)?\/[a-z][a-z0-9-]{1,39}$/, {
  error: 'must be one word below / or /app, such as /app/notes',
});

/** An address below a route prefix; `:name` stands for one part of it. */
const Page = z
  .string()
  .max(200)
  .regex(/^(?:\/(?:[a-z0-9][a-z0-9-]*|:[a-z][a-zA-Z]*))+$/, {
    error: 'must be a path such as /app/notes/:id',
  });

const text = (max: number) => z.string().trim().min(1).max(max);

/** A link of the sidebar, which the command palette and the keys of all pages lead to as well. */
const NavLink = z.strictObject({
  to: Page,
  label: text(30),
  /** Name of one of the icons that the shell has; another name shows a piece of a puzzle. */
  icon: z
    .string()
    .max(30)
    .regex(/^[a-z][a-z0-9-]*$/),
  /** The keys that lead there: `g` and a letter. Those of another page win. */
  keys: z
    .string()
    .regex(/^g [a-z]$/)
    .optional(),
  /** Further words that find it in the command palette. */
  words: z.string().trim().max(200).optional(),
});

/** Whether a path is a place or lies below it. */
const isBelow = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

const RemoteFactsSchema = z
  .strictObject({
    /** Only for editors, which then complete and check the file. */
    $schema: z.string().optional(),
    /** Its name, as in `REMOTE_URLS`, `/mfe/<name>` and `mfe-<name>`. */
    name: z.string().regex(/^[a-z][a-z0-9]{1,29}$/, {
      error: 'must be 2 to 30 small letters and digits',
    }),
    /** The versions of the shell that it works with: `^1.7.0`. */
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
