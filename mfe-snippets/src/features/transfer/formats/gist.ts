import { languageOfFile } from '@snippetry/contracts/language-of-file';
import { t } from '@snippetry/web-kit';
import { draftOf } from './draft.ts';
import { eachSnippet, emptyFile } from './fragments.ts';
import type { ParsedFile } from './types.ts';
import { isValues, textIn, type Values } from './values.ts';

function isGist(value: unknown): boolean {
  if (!isValues(value) || !isValues(value.files)) return false;
  const files = Object.values(value.files);
  return files.length > 0 && files.every((file) => isValues(file) && 'filename' in file);
}

/** Detects one or several gists in the format of GitHub's API. */
export function isGistFile(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isGist) : isGist(value);
}

/** Reason why a file of a gist cannot be imported; null if it can. */
function reasonAgainst({ content, truncated }: Values): string | null {
  if (typeof content !== 'string') {
    return t(
      'No code, because GitHub’s gist lists don’t include it. Import it on the GitHub page instead.',
    );
  }
  if (truncated === true)
    return t('GitHub shortened the code. Import it on the GitHub page instead.');
  return content.trim() === '' ? t('It has no code.') : null;
}

/** Parses gists in the format of GitHub's API: one snippet per file, named after it. */
export function parseGists(name: string, value: unknown): ParsedFile {
  const file = emptyFile(name, 'GitHub Gist');
  eachSnippet(file, Array.isArray(value) ? value : [value], (gist, place) => {
    if (!isGist(gist) || !isValues(gist.files)) {
      file.problems.push({ title: '', place, reason: t('This is not a snippet.') });
      return;
    }
    for (const one of Object.values(gist.files).filter(isValues)) {
      const title = textIn(one.filename);
      const reason = reasonAgainst(one);
      if (reason !== null) {
        file.problems.push({ title, place, reason });
        continue;
      }
      file.drafts.push(
        draftOf({
          title,
          description: textIn(gist.description),
          content: textIn(one.content),
          language: languageOfFile(title) ?? textIn(one.language),
          createdAt: gist.created_at,
          updatedAt: gist.updated_at,
          place,
        }),
      );
    }
  });
  return file;
}
