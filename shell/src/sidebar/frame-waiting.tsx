import { Logo } from '../root/logo.tsx';

/** The lines of the application's frame while its code or the session is on its way. */
export function FrameWaiting() {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[320px_minmax(0,1fr)]">
      <div className="hidden border-r border-line-1 lg:block">
        <div className="flex h-14 items-center border-b border-line-1 pl-5">
          <Logo to="/app" />
        </div>
      </div>
      <div className="h-14 border-b border-line-1">
        <p className="sr-only" role="status">
          Loading...
        </p>
      </div>
    </div>
  );
}
