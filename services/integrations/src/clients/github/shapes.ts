import { z } from 'zod';

/** The used parts of GitHub's responses; other fields are dropped. */

const Text = z.string().max(1000);
const Count = z.int().min(0);

export const GithubUserShape = z.object({
  id: z.int().positive(),
  login: z.string().min(1).max(100),
  html_url: Text,
  avatar_url: Text.nullish(),
});

export const RepositoryShape = z.object({
  id: z.int(),
  name: z.string().min(1).max(100),
  full_name: z.string().min(3).max(200),
  description: z.string().nullish(),
  language: z.string().nullish(),
  stargazers_count: Count.nullish(),
  private: z.boolean(),
  default_branch: z.string().min(1).max(255).nullish(),
  updated_at: z.iso.datetime().nullish(),
});
export type RepositoryShape = z.output<typeof RepositoryShape>;

const entryTypes = z.enum(['file', 'dir', 'symlink', 'submodule']);

const EntryShape = z.object({
  name: z.string().min(1),
  path: z.string().min(1),
  type: entryTypes,
  size: Count.nullish(),
  sha: z.string(),
});
export type EntryShape = z.output<typeof EntryShape>;

export const FolderShape = z.array(EntryShape);
/** The path of a folder may be that of a file. */
export const FolderOrFileShape = z.union([FolderShape, EntryShape]);

export const FileShape = z.union([
  z.object({
    type: entryTypes,
    sha: z.string().regex(/^[0-9a-f]{40,64}$/),
    size: Count,
    html_url: Text.nullish(),
    content: z.string().optional(),
    encoding: z.string().optional(),
  }),
  FolderShape,
]);
export type FileShape = z.output<typeof FileShape>;

export const TreeShape = z.object({
  tree: z.array(
    z.object({
      path: z.string().min(1),
      mode: z.string(),
      type: z.enum(['blob', 'tree', 'commit']),
      size: Count.nullish(),
      sha: z.string(),
    }),
  ),
});
export type TreeShape = z.output<typeof TreeShape>;

export const BranchesShape = z.array(z.object({ name: z.string().min(1).max(255) }));

const GistFileShape = z.object({ filename: z.string(), size: Count });
const GistBase = z.object({
  id: z.string().regex(/^[0-9a-f]{1,64}$/i),
  description: z.string().nullish(),
  public: z.boolean(),
  html_url: Text,
  updated_at: z.iso.datetime(),
  owner: z.object({ login: z.string() }).nullish(),
});

export const GistRowShape = GistBase.extend({ files: z.record(z.string(), GistFileShape) });
export type GistRowShape = z.output<typeof GistRowShape>;

export const GistShape = GistBase.extend({
  files: z.record(
    z.string(),
    GistFileShape.extend({
      content: z.string().optional(),
      truncated: z.boolean().optional(),
    }),
  ),
  history: z.array(z.object({ version: z.string().min(1) })).min(1),
});
export type GistShape = z.output<typeof GistShape>;
