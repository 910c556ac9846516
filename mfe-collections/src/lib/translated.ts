import type { Msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';

/** Translates the labels of options into the language of the page. */
export function translated<Choice extends { label: Msg }>(
  choices: readonly Choice[],
): (Omit<Choice, 'label'> & { label: string })[] {
  return choices.map((choice) => ({ ...choice, label: t(choice.label) }));
}
