export const githubKeys = {
  all: ['github'],
  repositories: (search: string) => ['github', 'repositories', search],
  repository: (fullName: string) => ['github', 'repository', fullName],
  branches: (fullName: string) => ['github', 'branches', fullName],
  contents: (fullName: string, ref: string, path: string) => [
    'github',
    'contents',
    fullName,
    ref,
    path,
  ],
  gists: ['github', 'gists'],
  sources: ['github', 'sources'],
  imports: ['github', 'jobs'],
} as const;
