import { plural, t } from '@snippetry/web-kit';
import { HEIGHT, withinHeight } from '@snippetry/web-kit/preferences';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

export interface ResizeHandleProps {
  height: number;
  onChange: (height: number) => void;
}

const STEP = 22;
const PAGE = 10 * STEP;

function byKey(key: string, height: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: height + STEP,
    ArrowUp: height - STEP,
    PageDown: height + PAGE,
    PageUp: height - PAGE,
    Home: HEIGHT.min,
    End: HEIGHT.max,
    Enter: HEIGHT.start,
  };
  return Object.hasOwn(steps, key) ? steps[key] : undefined;
}

/** Resizes the editor by dragging or with arrow keys; double-click or Enter resets the height. */
export function ResizeHandle({ height, onChange }: ResizeHandleProps) {
  const grip = useRef<{ y: number; height: number }>(null);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { y: event.clientY, height };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!grip.current) return;
    onChange(withinHeight(grip.current.height + event.clientY - grip.current.y));
  };
  const release = () => {
    grip.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = byKey(event.key, height);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onChange(withinHeight(next));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> is not interactive
    <div
      role="separator"
      aria-label={t('Editor height')}
      aria-orientation="horizontal"
      aria-valuenow={height}
      aria-valuemin={HEIGHT.min}
      aria-valuemax={HEIGHT.max}
      aria-valuetext={plural(height, { one: '{count} pixel', other: '{count} pixels' })}
      tabIndex={0}
      title={t('Drag to resize')}
      className="editor-grip"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={() => onChange(HEIGHT.start)}
      onKeyDown={onKeyDown}
    >
      <span aria-hidden />
    </div>
  );
}
