let pasted: string | undefined;

/** Leaves code for the editor of a new snippet that is opened next. */
export function leavePastedCode(code: string): void {
  pasted = code;
}

/** The code that was left for the editor, once. */
export function takePastedCode(): string | undefined {
  const code = pasted;
  pasted = undefined;
  return code;
}
