import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RepositoryInput } from '../options.ts';
import { katas } from './katas.ts';
import { stations } from './stations.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../samples');
const OWNER = 'lena-fischer';
type Files = Record<string, Uint8Array>;

/** The files of a branch, which lie below `samples/`. */
function filesOf(repository: string, branch: string): Files {
  const root = path.join(FOLDER, repository, branch);
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = path.join(entry.parentPath, entry.name);
        return [path.relative(root, file), readFileSync(file)];
      }),
  );
}

/** Repositories at the start. */
export function sampleRepositories(): RepositoryInput[] {
  const board = { ...filesOf('weather-board', 'main'), 'data/stations.json': stations() };
  return [
    {
      owner: OWNER,
      name: 'weather-board',
      description: 'The forecast of your favourite places side by side',
      language: 'TypeScript',
      stars: 128,
      updatedAt: '2026-09-14T08:12:45Z',
      branches: [
        { name: 'main', files: board },
        { name: 'dark-mode', files: { ...board, ...filesOf('weather-board', 'dark-mode') } },
      ],
    },
    {
      owner: OWNER,
      name: 'route-planner',
      description: 'Shortest ways through a road network, with Dijkstra and SQL',
      language: 'Python',
      stars: 41,
      updatedAt: '2026-07-02T17:40:09Z',
      branches: [{ name: 'main', files: filesOf('route-planner', 'main') }],
    },
    {
      owner: OWNER,
      name: 'invoice-service',
      description: 'Keeps invoices and works out what is due',
      language: 'Go',
      isPrivate: true,
      updatedAt: '2026-05-21T06:55:30Z',
      branches: [{ name: 'main', files: filesOf('invoice-service', 'main') }],
    },
    ...katas(),
  ];
}
