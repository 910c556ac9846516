import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  icon: LucideIcon;
  title: string;
  /** Highlights the title, for a success. */
  marked?: boolean;
  children: ReactNode;
}

/** Result that replaces a form; receives focus, so that screen readers read it. */
export function Said({ icon: Icon, title, marked, children }: Props) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} tabIndex={-1} role="status" className="mt-6">
      <Icon size={20} strokeWidth={1.75} aria-hidden className="mb-2" />
      <h2 className="text-md font-semibold">
        {marked ? (
          <span className="-ml-1 rounded-[1px] bg-accent box-decoration-clone px-1 py-px text-on-accent">
            {title}
          </span>
        ) : (
          title
        )}
      </h2>
      <div className="mt-1 text-fg-2">{children}</div>
    </section>
  );
}
