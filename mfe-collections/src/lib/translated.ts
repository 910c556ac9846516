import type { Msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';

/** Choices whose labels are marked texts, with the labels in the language of the page. */
export function translated<Choice extends { label: Msg }>(
  choices: readonly Choice[],
): (Omit<Choice, 'label'> & { label: string })[] {
  return choices.map((choice) => ({ ...choice, label: t(choice.label) }));
}
