import { languageName } from '@snippetry/contracts/languages';
import { linesOf } from '@snippetry/contracts/snippet-fields';
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { plural, t } from '../i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { useShortcuts } from '../ui/shortcuts.ts';
import { toast } from '../ui/toast.ts';
import { useCopied } from '../ui/use-copied.ts';
import { useWide } from '../ui/use-wide.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { CodeFrame } from './code-frame.tsx';
import { EditorBoundary } from './editor-failed.tsx';
import { EditorSurface } from './editor-surface.tsx';
import type { LineRange } from './line-range.ts';
import { PrintedCode } from './printed-code.tsx';
import { MOST_STILL_LINES, StillCode } from './still-code.tsx';
import { usePrinting } from './use-printing.ts';

const NO_RULERS: readonly number[] = [];
const LINE_HEIGHTS = { 12: 18, 14: 22 } as const;
const PADDING = 24;
const MORE_HEIGHT = 40;

export interface CopyCodeButtonProps {
  code: string;
  /** `ghost` in the editor's bar. */
  variant?: 'secondary' | 'ghost' | undefined;
  /** Whether `y` copies too; only for the one code of a page. */
  hasKey?: boolean | undefined;
  /** Called once the code is on the clipboard. */
  onCopied?: (() => void) | undefined;
}

/** Copies code, shows a toast and, for two seconds, a tick. */
export function CopyCodeButton(props: CopyCodeButtonProps) {
  const { code, variant = 'secondary', hasKey = false, onCopied } = props;
  const [copied, setCopied] = useCopied();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setCopied();
      toast.success(t('Code copied to clipboard!'));
      onCopied?.();
    } catch (error) {
      console.error('The clipboard refused the code', error);
      toast.error(t('The browser did not allow copying. Select the code and copy it yourself.'));
    }
  };
  const does = t('Copy the code');
  useShortcuts(t('This snippet'), hasKey ? [{ keys: ['y'], does, run: copy }] : []);
  return (
    <Button
      size="sm"
      variant={variant}
      collapse
      icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      onClick={copy}
    >
      {t('Copy code')}
    </Button>
  );
}

export interface CodeViewProps {
  code: string;
  language: string;
  title: string;
  /**
   * Height of the code below the bar in pixels; by default 256 below 1024 px and 384 from there.
   */
  height?: number | undefined;
  /** Font size in pixels; by default 12 below 1024 px and 14 from there. */
  fontSize?: 12 | 14 | undefined;
  /** Lines of the page's link, which are marked and scrolled to. */
  marked?: LineRange | null | undefined;
  /**
   * Called when the user marks lines by a click on a number, with Shift up to it, or by Alt with an
   * arrow key. Without it, lines cannot be marked.
   */
  onMark?: ((range: LineRange | null) => void) | undefined;
  /** Called after the code was copied by the button. */
  onCopied?: (() => void) | undefined;
  /**
   * Renders short code without the editor until lines are marked, for pages that are mostly read.
   */
  still?: boolean | undefined;
  /** Content before the copy button. */
  actions?: ReactNode;
}

/** Read-only code in its frame, with language, line count and a copy button. */
export function CodeView(props: CodeViewProps) {
  const { code, language, title, onMark, actions } = props;
  const wide = useWide();
  const printing = usePrinting();
  const lines = linesOf(code).length;
  const fontSize = props.fontSize ?? (wide ? 14 : 12);
  const height = props.height ?? (wide ? 384 : 256);
  const [whole, setWhole] = useState(false);
  const longer = lines * LINE_HEIGHTS[fontSize] + PADDING > height;
  const chrome = (wide ? 46 : 66) + (longer ? MORE_HEIGHT : 0);
  return (
    <CodeFrame
      language={language}
      title={title}
      height={printing || (longer && whole) ? 'auto' : height + chrome}
      className="sn-code-view"
      detail={
        <>
          <span className="sn-code-detail-language">{languageName(language)} · </span>
          {plural(lines, { one: '{count} line', other: '{count} lines' })}
        </>
      }
      actions={
        <>
          {actions}
          <CopyCodeButton code={code} hasKey onCopied={props.onCopied} />
        </>
      }
      footer={longer ? <More lines={lines} whole={whole} onWhole={setWhole} /> : null}
    >
      {onMark ? (
        <VisuallyHidden>
          {t(
            'Press Alt with the arrow keys to mark a line for a link, with Shift to mark several.',
          )}
        </VisuallyHidden>
      ) : null}
      <EditorBoundary>
        <CodeBody {...props} fontSize={fontSize} isLong={lines > MOST_STILL_LINES} />
      </EditorBoundary>
      {printing ? <PrintedCode code={code} /> : null}
    </CodeFrame>
  );
}

interface CodeBodyProps extends CodeViewProps {
  fontSize: 12 | 14;
  isLong: boolean;
}

/** Renders static code until a line is marked, and the editor from then on. */
function CodeBody(props: CodeBodyProps) {
  const { language, title, marked = null, onMark, fontSize } = props;
  const code = props.code.replace(/\n$/, '');
  const label = t('{title}, code', { title });
  const [still, setStill] = useState(props.still === true && !props.isLong && marked === null);
  // A user who marks a line by keyboard continues from it in the editor.
  const [focused, setFocused] = useState(false);
  if (still && marked === null) {
    const mark = (range: LineRange) => {
      setFocused(document.activeElement?.classList.contains('sn-code-still') === true);
      setStill(false);
      onMark?.(range);
    };
    return <StillCode code={code} language={language} label={label} onMark={onMark && mark} />;
  }
  return (
    <EditorSurface
      value={code}
      onChange={() => undefined}
      language={language}
      label={label}
      readOnly
      fontSize={fontSize}
      rulers={NO_RULERS}
      marked={marked}
      autoFocus={focused}
      onStatus={() => undefined}
      onMark={onMark}
    />
  );
}

interface MoreProps {
  lines: number;
  whole: boolean;
  onWhole: (whole: boolean) => void;
}

/** Footer of code that is longer than its panel. */
function More({ lines, whole, onWhole }: MoreProps) {
  return (
    <footer className="sn-code-more">
      <Button size="sm" variant="ghost" aria-expanded={whole} onClick={() => onWhole(!whole)}>
        {whole
          ? t('Show less')
          : plural(lines, { one: 'Show all {count} line', other: 'Show all {count} lines' })}
      </Button>
    </footer>
  );
}
