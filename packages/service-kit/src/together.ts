import { z } from 'zod';
import { type Part, type Program, partOf, runTogether } from './service.ts';

// Runs several parts of the platform in one process, for machines with little memory. `PARTS` lists
// them: each with its module, its export and the variables that only this part gets.
const Parts = z.array(
  z.object({
    module: z.string(),
    name: z.string(),
    env: z.record(z.string(), z.string()),
  }),
);

async function load({ module, name, env }: z.output<typeof Parts>[number]) {
  // The modules come from the start script and export one or the other.
  const found: Part | Program | undefined = (await import(module))[name];
  if (found === undefined) throw new Error(`${module} has no ${name}`);
  const part = 'launch' in found ? found : partOf(found);
  return { part, env: { ...process.env, ...env } };
}

const named = Parts.parse(JSON.parse(process.env.PARTS ?? '[]'));
delete process.env.PARTS;
await runTogether(await Promise.all(named.map(load)));
