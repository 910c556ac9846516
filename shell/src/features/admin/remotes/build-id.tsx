/** Id of a build, in the type of code. */
export function BuildId({ children }: { children: string }) {
  return <code className="font-mono text-fg-1 wrap-anywhere">{children}</code>;
}
