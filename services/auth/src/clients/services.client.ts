import type { PERSONAL_PARTS, PersonalPage } from '@snippetry/contracts';
import { createInternalClient, type RequestContext } from '@snippetry/service-kit';

/** Addresses of the other services, and the secret that services share. */
export interface ServicesConfig {
  SNIPPETS_URL: string[];
  COMMENTS_URL: string[];
  COLLECTIONS_URL: string[];
  INTEGRATIONS_URL: string[];
  INTERNAL_KEY: string;
}

/** Creates a client for each of the other services. */
export function createClients(config: ServicesConfig, timeoutMs: number) {
  const client = (baseUrls: string[]) =>
    createInternalClient({ baseUrls, key: config.INTERNAL_KEY, timeoutMs });
  return {
    snippets: client(config.SNIPPETS_URL),
    comments: client(config.COMMENTS_URL),
    collections: client(config.COLLECTIONS_URL),
    integrations: client(config.INTEGRATIONS_URL),
  };
}

export type Clients = ReturnType<typeof createClients>;

type Parts = typeof PERSONAL_PARTS;

/** Names of the archived files by service and part, in the order of the archive. */
const FILES: { [Service in keyof Parts]: Record<Parts[Service][number], string> } = {
  snippets: { snippets: 'snippets', trash: 'trash', stars: 'starred-snippets' },
  comments: {
    comments: 'comments',
    reactions: 'reactions',
    reports: 'reports',
    notifications: 'notifications',
    'notification-settings': 'notification-settings',
    'muted-discussions': 'muted-discussions',
  },
  collections: {
    collections: 'collections',
    versions: 'collection-versions',
    stars: 'starred-collections',
  },
  integrations: {
    connection: 'github-connection',
    imports: 'github-imports',
    'imported-files': 'github-imported-files',
    gists: 'github-gists',
  },
};

/** Long enough for a page of snippets with long histories. */
const PERSONAL_MS = 15_000;

/** File of the personal data archive. */
export interface ArchivedPart {
  /** File name without `.json`. */
  readonly file: string;
  /** Returns the items after this cursor in a stable order, without secrets. */
  page(
    ctx: Pick<RequestContext, 'requestId'>,
    accountId: string,
    after: string | null,
  ): Promise<PersonalPage>;
}

type PersonalKey = {
  [Service in keyof Parts]: `POST /internal/${Service extends 'integrations' ? 'github' : Service}/personal`;
}[keyof Parts];

/** Returns the personal data that other services store, for the archive. */
export function remoteParts(config: ServicesConfig): ArchivedPart[] {
  const clients = createClients(config, PERSONAL_MS);
  const partsOf = (service: keyof Parts, key: PersonalKey) =>
    Object.entries(FILES[service]).map(
      ([part, file]): ArchivedPart => ({
        file,
        // The keys of `FILES` are the parts of the service.
        page: (ctx, userId, after) =>
          clients[service].call(ctx, key, { body: { userId, part: part as never, after } }),
      }),
    );
  return [
    ...partsOf('snippets', 'POST /internal/snippets/personal'),
    ...partsOf('comments', 'POST /internal/comments/personal'),
    ...partsOf('collections', 'POST /internal/collections/personal'),
    ...partsOf('integrations', 'POST /internal/github/personal'),
  ];
}
