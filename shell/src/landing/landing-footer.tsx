import { LogoMark } from '../root/logo-mark.tsx';

const LINKS = [
  ['Features', '#features'],
  ['Explore', '/explore'],
  ['Collections', '/public/collections'],
  ['API', '/api/docs/'],
] as const;

/** The last row of the landing page: what can be read without an account. */
export function LandingFooter() {
  const link = 'inline-flex h-10 items-center hover:text-fg-1';
  return (
    <footer className="border-t border-line-1 text-xs text-fg-3">
      <div className="mx-auto flex min-h-16 max-w-[1152px] flex-wrap items-center justify-between gap-x-8 px-4 py-3 lg:px-8">
        <span className="inline-flex h-10 items-center gap-2">
          <LogoMark size={20} />
          Snippetry
        </span>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-5">
          {LINKS.map(([name, href]) => (
            <a key={name} href={href} className={link}>
              {name}
            </a>
          ))}
          <a href="/login" className={`${link} signed-in:hidden`}>
            Sign In
          </a>
          <a href="/app" className={`${link} signed-out:hidden`}>
            Dashboard
          </a>
        </nav>
      </div>
    </footer>
  );
}
