import { GITHUB_PURPOSES, type GithubPurpose } from '@snippetry/contracts';

/** The scopes at GitHub that each purpose needs: nothing more is asked for. */
const SCOPES: Record<GithubPurpose, readonly string[]> = {
  import: [],
  private: ['repo'],
  export: ['gist'],
};

/** What a connection with these scopes may be used for. */
export function purposesOf(scopes: readonly string[]): GithubPurpose[] {
  return GITHUB_PURPOSES.filter((purpose) =>
    SCOPES[purpose].every((scope) => scopes.includes(scope)),
  );
}

/** The scopes to ask for, so that a purpose is added to what was granted before. */
export function scopesFor(purpose: GithubPurpose, granted: readonly string[]): string[] {
  return [...new Set([...granted, ...SCOPES[purpose]])].sort();
}
