/** Exit codes of `snippetry-remote`. */
export const EXIT = { refused: 1, usage: 2, unreachable: 3 } as const;

/** Failure of a command: a message for the terminal and the exit code of the process. */
export class CommandProblem extends Error {
  override readonly name = 'CommandProblem';
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.refused) {
    super(message);
    this.exitCode = exitCode;
  }
}
