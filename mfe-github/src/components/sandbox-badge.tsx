import { Badge } from '@snippetry/web-kit/ui';

/** Says that what is called GitHub here is the stand-in. */
export function SandboxBadge() {
  return <Badge tone="warn">Sandbox GitHub</Badge>;
}
