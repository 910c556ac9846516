import { titleCase } from '@snippetry/contracts/languages';
import { METADATA, type MetadataField } from '@snippetry/contracts/snippet-fields';
import { msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';

// The translations are those that all pages share.

/** The name of a metadata field in the language of the page: "Difficulty". */
export function choiceLabel(field: MetadataField): string {
  return t(msg(METADATA[field].label));
}

/** A value of such a field in the language of the page: `data-structure` is "Data Structure"; empty for none. */
export function choiceName(value: string): string {
  return t(msg(titleCase(value)));
}
