import { titleCase } from '@snippetry/contracts/languages';
import { type Msg, msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';

/** The values of the filters as they are written; those that are missing here are shown by their keys. */
const NAMES: Readonly<Record<string, Msg>> = {
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

/** A difficulty or category as people read it: "Data Structure". */
export const choiceName = (key: string): string => t(NAMES[key] ?? msg(titleCase(key)));
