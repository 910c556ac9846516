import { linesOf } from '@snippetry/contracts/snippet-fields';
import './printed-code.css';

/** All lines of a code with their numbers, for printing: the editor renders only visible lines. */
export function PrintedCode({ code }: { code: string }) {
  const lines = linesOf(code);
  return (
    <ol className="sn-printed" style={{ paddingLeft: `${String(lines.length).length + 3}ch` }}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the number of a line is its identity
        <li key={index}>{line}</li>
      ))}
    </ol>
  );
}
