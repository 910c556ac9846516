import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}

/** What has come of a form, in its place; takes the focus, so that it is read out. */
export function Said({ icon: Icon, title, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="status" className="mt-6 outline-none">
      <Icon size={28} strokeWidth={1.75} aria-hidden className="mb-3" />
      <h2 className="text-md font-semibold">{title}</h2>
      <div className="mt-1 text-fg-2">{children}</div>
    </div>
  );
}
