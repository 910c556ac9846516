import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { duplicatePorts, requireFreePorts } from '../lib/ports.mjs';
import { at } from '../lib/root.mjs';
import { scratch } from './scratch.mjs';

it('reports every busy port with its process and its variable', async () => {
  const [server, closed] = [createServer(), createServer()];
  for (const one of [server, closed]) {
    await new Promise((resolve) => one.listen(0, '127.0.0.1', resolve));
  }
  onTestFinished(() => server.close());
  const { port } = server.address();
  const free = closed.address().port;
  await new Promise((resolve) => closed.close(resolve));
  const specs = [
    { name: 'auth', port, variable: 'AUTH_PORT' },
    { name: 'gateway', port: free, variable: 'PORT', extraPorts: [] },
  ];
  await expect(requireFreePorts(specs)).rejects.toMatchObject({
    details: [`port ${port} (auth) is in use: free it, or set AUTH_PORT to another one`],
  });
  const twice = [specs[0], { ...specs[0], name: 'comments', variable: 'COMMENTS_PORT' }];
  await expect(requireFreePorts(twice)).rejects.toMatchObject({
    details: expect.arrayContaining([expect.stringMatching(/given to auth .* and comments/)]),
  });
});

it('npm start reports a busy port before it installs anything', async () => {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => server.close());
  const { port } = server.address();
  // A copy without `node_modules`, for which `npm start` would install the dependencies.
  const copy = scratch();
  cpSync(at('scripts'), path.join(copy, 'scripts'), { recursive: true });
  cpSync(at('package-lock.json'), path.join(copy, 'package-lock.json'));
  const env = { PATH: '/nowhere', DATA_DIR: path.join(copy, 'data'), PORT: String(port) };
  const child = spawnSync(process.execPath, ['scripts/start.mjs'], { cwd: copy, env });
  expect(child.status).toBe(1);
  const said = `${child.stdout}${child.stderr}`;
  expect(said).toContain(`port ${port} (gateway) is in use`);
  expect(said).not.toContain('Installing');
});

it('reports a port that is assigned twice with both processes and variables', () => {
  const auth = { name: 'auth', port: 4101, variable: 'AUTH_PORT' };
  const comments = { name: 'comments', port: 4101, variable: 'COMMENTS_PORT' };
  expect(duplicatePorts([auth, { ...auth, port: 4102 }])).toEqual([]);
  expect(duplicatePorts([auth, comments])).toEqual([
    'port 4101 is given to auth (AUTH_PORT) and comments (COMMENTS_PORT)',
  ]);
});
