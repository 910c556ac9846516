import path from 'node:path';
import type { StoredGist } from '../state.ts';

const LANGUAGES: Record<string, string> = {
  '.c': 'C',
  '.cpp': 'C++',
  '.css': 'CSS',
  '.go': 'Go',
  '.html': 'HTML',
  '.java': 'Java',
  '.js': 'JavaScript',
  '.json': 'JSON',
  '.md': 'Markdown',
  '.php': 'PHP',
  '.py': 'Python',
  '.rs': 'Rust',
  '.sh': 'Shell',
  '.sql': 'SQL',
  '.ts': 'TypeScript',
  '.tsx': 'TSX',
};

/** An account as GitHub embeds it in other objects. */
export function presentUser(login: string, publicUrl: string) {
  const url = `${publicUrl}/users/${login}`;
  const id = [...login].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e8, 7);
  return {
    login,
    id,
    node_id: `U_${login}`,
    avatar_url: `${publicUrl}/avatars/u/${login}`,
    gravatar_id: '',
    url,
    html_url: `${publicUrl}/${login}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: 'User',
    site_admin: false,
  };
}

function presentFile(gist: StoredGist, name: string, content: string, publicUrl: string) {
  const version = gist.history[0]?.version ?? '';
  return {
    filename: name,
    type: 'text/plain',
    language: LANGUAGES[path.extname(name).toLowerCase()] ?? 'Text',
    raw_url: `${publicUrl}/gists/${gist.id}/raw/${version}/${encodeURIComponent(name)}`,
    size: Buffer.byteLength(content),
  };
}

/** A gist as in lists, without the content of its files. */
export function presentBase(gist: StoredGist, publicUrl: string) {
  const url = `${publicUrl}/gists/${gist.id}`;
  const page = `${publicUrl}/gist/${gist.id}`;
  return {
    url,
    forks_url: `${url}/forks`,
    commits_url: `${url}/commits`,
    id: gist.id,
    node_id: `G_${gist.id}`,
    git_pull_url: `${page}.git`,
    git_push_url: `${page}.git`,
    html_url: page,
    files: Object.fromEntries(
      Object.entries(gist.files).map(([name, content]) => [
        name,
        presentFile(gist, name, content, publicUrl),
      ]),
    ),
    public: gist.isPublic,
    created_at: gist.createdAt,
    updated_at: gist.updatedAt,
    description: gist.description,
    comments: 0,
    comments_enabled: true,
    user: null,
    comments_url: `${url}/comments`,
    owner: presentUser(gist.login, publicUrl),
    truncated: false,
  };
}

const MAX_INLINE_BYTES = 1_048_576;

/** A gist with the content of its files and its revisions. */
export function presentFull(gist: StoredGist, publicUrl: string) {
  const base = presentBase(gist, publicUrl);
  const files = Object.fromEntries(
    Object.entries(gist.files).map(([name, content]) => {
      const truncated = Buffer.byteLength(content) > MAX_INLINE_BYTES;
      const shown = truncated ? content.slice(0, MAX_INLINE_BYTES) : content;
      const file = presentFile(gist, name, content, publicUrl);
      return [name, { ...file, truncated, content: shown, encoding: 'utf-8' }];
    }),
  );
  const history = gist.history.map((revision) => ({
    user: base.owner,
    version: revision.version,
    committed_at: revision.committedAt,
    change_status: {
      total: revision.additions + revision.deletions,
      additions: revision.additions,
      deletions: revision.deletions,
    },
    url: `${base.url}/${revision.version}`,
  }));
  return { ...base, files, forks: [], history };
}
