import { readFileSync } from 'node:fs';
import { IdentityProviderId } from '@snippetry/contracts';
import { serverUrl } from '@snippetry/service-kit';
import { z } from 'zod';

/** Configuration of an OpenID Connect provider. */
export interface OidcProviderConfig {
  id: IdentityProviderId;
  /** Display name. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
  /** Name of the claim with the user's groups, or a path to it such as `realm_access.roles`. */
  groupsClaim: string;
  /** Groups whose members have a role. */
  roles: { admin: readonly string[]; moderator: readonly string[] };
  /** Groups whose members may sign in; null for no restriction. */
  allowedGroups: readonly string[] | null;
  /** Domains in lower case whose confirmed addresses may sign in; null for no restriction. */
  allowedEmailDomains: readonly string[] | null;
}

/** Defaults that also apply to the provider of `OIDC_ISSUER`. */
export const oidcDefaults = {
  groupsClaim: 'groups',
  roles: { admin: [], moderator: [] },
  allowedGroups: null,
  allowedEmailDomains: null,
} satisfies Partial<OidcProviderConfig>;

const text = () => z.string({ error: 'must be a text' }).trim().min(1, 'must not be empty');
const list = (item: z.ZodType<string>) =>
  z.array(item, { error: 'must be a list' }).min(1, 'must not be empty');

/** Schema of scopes, separated by spaces. */
export const oidcScopes = () =>
  z
    .string({ error: 'must be a text' })
    .default('openid profile email')
    .refine((value) => value.split(' ').includes('openid'), { error: 'must include openid' });

const domain = text()
  .toLowerCase()
  .regex(/^[^@\s.]+(?:\.[^@\s.]+)+$/, 'must be a domain such as example.com');

const Entry = z
  .strictObject({
    id: IdentityProviderId.refine((id) => id !== 'github', { error: 'must not be github' }),
    name: text().max(60, 'must have at most 60 characters').optional(),
    issuer: serverUrl(),
    clientId: text(),
    clientSecret: text().optional(),
    clientSecretFile: text().optional(),
    scopes: oidcScopes(),
    groupsClaim: text().default(oidcDefaults.groupsClaim),
    roles: z
      .strictObject(
        { admin: list(text()).default([]), moderator: list(text()).default([]) },
        { error: 'must have lists admin and moderator' },
      )
      .default(oidcDefaults.roles),
    allowedGroups: list(text()).nullable().default(oidcDefaults.allowedGroups),
    allowedEmailDomains: list(domain).nullable().default(oidcDefaults.allowedEmailDomains),
  })
  .refine(
    (entry) => (entry.clientSecret === undefined) !== (entry.clientSecretFile === undefined),
    {
      error: 'needs either clientSecret or clientSecretFile',
    },
  );
type Entry = z.output<typeof Entry>;

/** Reports a problem of the variable, without values. */
type Report = (problem: string) => void;

/** Returns how messages name an entry: by its id if it has one, otherwise by its position. */
function nameOf(given: unknown, at: number): string {
  const id = IdentityProviderId.safeParse(Object(given).id);
  return id.success ? `provider ${id.data}` : `provider ${at + 1} of the list`;
}

function describe(issue: z.core.$ZodIssue, given: unknown): string {
  if (issue.code === 'unrecognized_keys') return `has an unknown field: ${issue.keys.join(', ')}`;
  const [field, ...rest] = issue.path.map(String);
  if (field === undefined) return issue.message;
  if (rest.length === 0 && Object(given)[field] === undefined) return `${field} is required`;
  return `${[field, ...rest].join('.')} ${issue.message}`;
}

function readSecret(entry: Entry, report: Report): string {
  if (entry.clientSecretFile === undefined) return entry.clientSecret ?? '';
  try {
    const secret = readFileSync(entry.clientSecretFile, 'utf8').trim();
    if (secret === '') report('clientSecretFile is empty');
    return secret;
  } catch {
    report('clientSecretFile cannot be read');
    return '';
  }
}

function readEntry(given: unknown, report: Report): OidcProviderConfig | null {
  const { success, data, error } = Entry.safeParse(given);
  if (!success) {
    for (const issue of error.issues) report(describe(issue, given));
    return null;
  }
  const { clientSecretFile: _, name = new URL(data.issuer).host, ...rest } = data;
  return { ...rest, name, clientSecret: readSecret(data, report) };
}

/** Returns the JSON of the variable: its value, or the content of the file that it names. */
function readJson(value: string): unknown {
  return JSON.parse(/^\s*[[{]/.test(value) ? value : readFileSync(value.trim(), 'utf8'));
}

/** Schema of `OIDC_PROVIDERS`: a JSON list of providers, or the path of a file that contains it. */
export function oidcProviders() {
  return z
    .string()
    .default('[]')
    .transform((value, ctx) => {
      const report = (message: string) => ctx.addIssue({ code: 'custom', message, input: '' });
      let entries: unknown;
      try {
        entries = readJson(value);
      } catch {
        report('must be a JSON list of providers, or the path of a file that contains one');
        return z.NEVER;
      }
      if (!Array.isArray(entries)) {
        report('must be a list of providers');
        return z.NEVER;
      }
      const ids = new Set<string>();
      return entries.flatMap((given: unknown, at): OidcProviderConfig[] => {
        const name = nameOf(given, at);
        const provider = readEntry(given, (problem) => report(`${name}: ${problem}`));
        if (!provider) return [];
        if (ids.has(provider.id)) report(`${name}: id is in the list twice`);
        ids.add(provider.id);
        return [provider];
      });
    });
}
