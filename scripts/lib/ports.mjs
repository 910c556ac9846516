import net from 'node:net';
import { Problem } from './problem.mjs';

/** Throws when a port is not free, and names each such port and the variable that changes it. */
export async function requireFreePorts(specs) {
  const wanted = specs.flatMap(({ name, port, variable, host, extraPorts = [] }) =>
    [{ port, variable, host }, ...extraPorts].map((one) => ({ name, host: '127.0.0.1', ...one })),
  );
  const problems = [...duplicatePorts(wanted), ...(await busy(wanted))];
  if (problems.length > 0) throw new Problem('Not every port can be used:', problems);
}

/** Describes each port that is assigned to two processes. */
export function duplicatePorts(wanted) {
  return wanted.flatMap((one, i) => {
    const other = wanted.slice(0, i).find(({ port }) => port === one.port);
    return other
      ? [
          `port ${one.port} is given to ${other.name} (${other.variable}) and ${one.name} (${one.variable})`,
        ]
      : [];
  });
}

async function busy(wanted) {
  const problems = await Promise.all(
    wanted.map(async ({ name, port, variable, host }) => {
      const code = await tryPort(port, host ?? '127.0.0.1');
      if (code === null) return [];
      const why = code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${code})`;
      return [`port ${port} (${name}) ${why}: free it, or set ${variable} to another one`];
    }),
  );
  return problems.flat();
}

function tryPort(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
