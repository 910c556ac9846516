import { Link, useReturnState } from '../router.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** Props of {@link SignInDialog}. */
export interface SignInDialogProps {
  /** What an account is needed for: "star this snippet"; null while nothing was asked for. */
  purpose: string | null;
  onClose: () => void;
}

/** Tells visitors that an action needs an account; both ways to one come back to this place. */
export function SignInDialog({ purpose, onClose }: SignInDialogProps) {
  const state = useReturnState();
  return (
    <Dialog
      open={purpose !== null}
      onOpenChange={onClose}
      size="sm"
      title={`Sign in to ${purpose ?? 'go on'}`}
      description="It needs an account. You come back to this page afterwards."
      footer={
        <>
          <Button asChild>
            <Link to="/register" state={state}>
              Create an account
            </Link>
          </Button>
          <Button asChild variant="primary">
            <Link to="/login" state={state}>
              Sign In
            </Link>
          </Button>
        </>
      }
    />
  );
}
