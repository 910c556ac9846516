import { Badge } from '@snippetry/web-kit/ui';

/** Badge for the stand-in of GitHub. */
export function SandboxBadge() {
  return <Badge tone="warn">Sandbox GitHub</Badge>;
}
