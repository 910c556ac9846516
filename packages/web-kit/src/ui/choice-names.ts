import { type Category, type Difficulty, titleCase } from '@snippetry/contracts/languages';
import type { MetadataField } from '@snippetry/contracts/snippet-fields';
import { type Msg, msg } from '@snippetry/contracts/texts';
import { t } from '../i18n/texts.ts';

const FIELDS: Readonly<Record<MetadataField, Msg>> = {
  difficulty: msg('Difficulty'),
  category: msg('Category'),
};

const VALUES: Readonly<Record<Difficulty | Category, Msg>> = {
  beginner: msg('Beginner'),
  intermediate: msg('Intermediate'),
  advanced: msg('Advanced'),
  algorithm: msg('Algorithm'),
  'data-structure': msg('Data Structure'),
  'web-development': msg('Web Development'),
  'mobile-development': msg('Mobile Development'),
  database: msg('Database'),
  api: msg('API'),
  utility: msg('Utility'),
  framework: msg('Framework'),
  library: msg('Library'),
  configuration: msg('Configuration'),
  deployment: msg('Deployment'),
  testing: msg('Testing'),
  security: msg('Security'),
  performance: msg('Performance'),
  'ui-component': msg('UI Component'),
  hook: msg('Hook'),
  middleware: msg('Middleware'),
  authentication: msg('Authentication'),
  validation: msg('Validation'),
  other: msg('Other'),
};

const isNamed = (value: string): value is keyof typeof VALUES => Object.hasOwn(VALUES, value);

/** Translated name of a metadata field, such as "Difficulty". */
export function choiceLabel(field: MetadataField): string {
  return t(FIELDS[field]);
}

/**
 * Translated difficulty or category: `data-structure` is "Data Structure". Empty for an empty
 * value.
 */
export function choiceName(value: string): string {
  return isNamed(value) ? t(VALUES[value]) : titleCase(value);
}
