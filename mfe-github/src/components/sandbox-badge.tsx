import { Badge } from '@snippetry/web-kit/ui';

/** Badge that marks the sandbox instead of the real GitHub. */
export function SandboxBadge() {
  return <Badge tone="warn">Sandbox GitHub</Badge>;
}
