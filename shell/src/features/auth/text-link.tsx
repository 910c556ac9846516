import { Link, type LinkProps } from 'react-router-dom';

export function TextLink(props: LinkProps) {
  return (
    <Link
      {...props}
      className="underline decoration-1 underline-offset-3 hover:bg-accent hover:text-on-accent"
    />
  );
}
