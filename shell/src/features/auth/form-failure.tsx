import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';

interface Props {
  /** Id for the form's `aria-describedby`. */
  id: string;
  message: string | undefined;
}

/** Error of the whole form, above its fields; receives focus when it appears. */
export function FormFailure({ id, message }: Props) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (message) text.current?.focus();
  }, [message]);
  if (!message) return null;
  return (
    <p
      ref={text}
      id={id}
      role="alert"
      tabIndex={-1}
      className="mb-4 flex items-start gap-2.5 rounded-card border border-danger px-3.5 py-2.5 text-sm outline-none"
    >
      <CircleAlert
        size={16}
        strokeWidth={1.75}
        aria-hidden
        className="mt-0.5 flex-none text-danger"
      />
      {message}
    </p>
  );
}
