/** Holds the place of a page whose code is on its way; says so only to screen readers. */
export function PageWaiting() {
  return (
    <p className="sr-only" role="status">
      Loading...
    </p>
  );
}
