import type { PERSONAL_PARTS, PersonalPage } from '@snippetry/contracts';
import { createInternalClient, type InternalClient } from '@snippetry/service-kit';
import type { ArchivedPart } from '../domain/account-part.ts';

/** Addresses of the other services, and the secret that services share. */
export interface ServicesConfig {
  SNIPPETS_URL: string[];
  COMMENTS_URL: string[];
  COLLECTIONS_URL: string[];
  INTEGRATIONS_URL: string[];
  INTERNAL_KEY: string;
}

type Parts = typeof PERSONAL_PARTS;
/** Names of the archived files by part, in the order of the archive. */
type Files<Service extends keyof Parts> = Record<Parts[Service][number], string>;

const SNIPPETS: Files<'snippets'> = {
  snippets: 'snippets',
  trash: 'trash',
  stars: 'starred-snippets',
};
const COMMENTS: Files<'comments'> = {
  comments: 'comments',
  reactions: 'reactions',
  reports: 'reports',
  notifications: 'notifications',
  'notification-settings': 'notification-settings',
  'muted-discussions': 'muted-discussions',
};
const COLLECTIONS: Files<'collections'> = {
  collections: 'collections',
  versions: 'collection-versions',
  stars: 'starred-collections',
};
const GITHUB: Files<'integrations'> = {
  connection: 'github-connection',
  imports: 'github-imports',
  'imported-files': 'github-imported-files',
  gists: 'github-gists',
};

/** Long enough for a page of snippets with long histories. */
const TIMEOUT_MS = 15_000;

type PersonalKey = {
  [Service in keyof Parts]: `POST /internal/${Service extends 'integrations' ? 'github' : Service}/personal`;
}[keyof Parts];

interface Source {
  client: InternalClient;
  key: PersonalKey;
  files: Readonly<Record<string, string>>;
}

function partsOf({ client, key, files }: Source): ArchivedPart[] {
  return Object.entries(files).map(([part, file]) => ({
    file,
    page: (ctx, userId, after): Promise<PersonalPage> => {
      // The keys of `files` are the parts of this service.
      const body = { userId, part: part as never, after };
      return client.call(ctx, key, { body });
    },
  }));
}

/** Returns the personal data that other services store, for the archive. */
export function remoteParts(config: ServicesConfig): ArchivedPart[] {
  const client = (baseUrls: string[]) =>
    createInternalClient({ baseUrls, key: config.INTERNAL_KEY, timeoutMs: TIMEOUT_MS });
  return [
    {
      client: client(config.SNIPPETS_URL),
      key: 'POST /internal/snippets/personal' as const,
      files: SNIPPETS,
    },
    {
      client: client(config.COMMENTS_URL),
      key: 'POST /internal/comments/personal' as const,
      files: COMMENTS,
    },
    {
      client: client(config.COLLECTIONS_URL),
      key: 'POST /internal/collections/personal' as const,
      files: COLLECTIONS,
    },
    {
      client: client(config.INTEGRATIONS_URL),
      key: 'POST /internal/github/personal' as const,
      files: GITHUB,
    },
  ].flatMap(partsOf);
}
