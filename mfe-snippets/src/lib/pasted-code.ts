let pasted: string | undefined;

/** Stores code for the next editor of a new snippet. */
export function leavePastedCode(code: string): void {
  pasted = code;
}

/** Returns the stored code and clears it. */
export function takePastedCode(): string | undefined {
  const code = pasted;
  pasted = undefined;
  return code;
}
