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
const TIMEOUT_MS = 15_000;

/** A file of the archive, and how its pages are read. */
interface RemotePart {
  file: string;
  page(
    ctx: Pick<RequestContext, 'requestId'>,
    userId: string,
    after: string | null,
  ): Promise<PersonalPage>;
}

type PersonalKey = {
  [Service in keyof Parts]: `POST /internal/${Service extends 'integrations' ? 'github' : Service}/personal`;
}[keyof Parts];

/** Returns the personal data that other services store, for the archive. */
export function remoteParts(config: ServicesConfig): RemotePart[] {
  const partsOf = (
    baseUrls: string[],
    key: PersonalKey,
    files: Readonly<Record<string, string>>,
  ) => {
    const client = createInternalClient({
      baseUrls,
      key: config.INTERNAL_KEY,
      timeoutMs: TIMEOUT_MS,
    });
    return Object.entries(files).map(
      ([part, file]): RemotePart => ({
        file,
        // The keys of `files` are the parts of this service.
        page: (ctx, userId, after) =>
          client.call(ctx, key, { body: { userId, part: part as never, after } }),
      }),
    );
  };
  return [
    ...partsOf(config.SNIPPETS_URL, 'POST /internal/snippets/personal', FILES.snippets),
    ...partsOf(config.COMMENTS_URL, 'POST /internal/comments/personal', FILES.comments),
    ...partsOf(config.COLLECTIONS_URL, 'POST /internal/collections/personal', FILES.collections),
    ...partsOf(config.INTEGRATIONS_URL, 'POST /internal/github/personal', FILES.integrations),
  ];
}
