import { type DragEvent, type ReactNode, useState } from 'react';

function holdsFile(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}

/** Takes a file dropped on what it holds, before the editor inside would paste it. */
export function DropZone(props: { onFile: (file: File) => void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) props.onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same is offered by a button
    <div
      className="relative"
      onDragOverCapture={(event) => {
        if (!holdsFile(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        const { relatedTarget, currentTarget } = event;
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          setOver(false);
      }}
      onDropCapture={onDrop}
    >
      {props.children}
      {over ? <p className="editor-drop">Drop the file to open it</p> : null}
    </div>
  );
}
