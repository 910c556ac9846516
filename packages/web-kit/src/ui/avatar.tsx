import { clsx } from 'clsx';
import { useState } from 'react';
import { initialsOf } from './initials.ts';
import './avatar.css';

export interface AvatarProps {
  /** Full name or username; its initials stand in for a missing picture. */
  name: string;
  src?: string | undefined;
  size?: 24 | 32 | 56 | undefined;
  /** Whether it is the viewer's own avatar, which is ink-coloured. */
  own?: boolean | undefined;
}

/** A round picture or initials. Decorative: the name stands beside it. */
export function Avatar({ name, src, size = 24, own }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const picture = src && src !== broken ? src : undefined;
  return (
    <span aria-hidden className={clsx('sn-avatar', `sn-avatar-${size}`, own && 'sn-avatar-own')}>
      {picture ? (
        <img src={picture} alt="" width={size} height={size} onError={() => setBroken(picture)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
