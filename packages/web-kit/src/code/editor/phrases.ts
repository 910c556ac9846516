import { EditorState, type Extension } from '@codemirror/state';
import { msg } from '@snippetry/contracts/texts';
import { t } from '../../i18n/texts.ts';

/** Texts of the editor itself: its search panel, folded lines and announcements. */
const PHRASES = [
  msg('Find'),
  msg('Replace'),
  msg('next'),
  msg('previous'),
  msg('all'),
  msg('match case'),
  msg('regexp'),
  msg('by word'),
  msg('replace'),
  msg('replace all'),
  msg('close'),
  msg('current match'),
  msg('on line'),
  msg('replaced match on line $'),
  msg('replaced $ matches'),
  msg('Go to line'),
  msg('go'),
  msg('Control character'),
  msg('Selection deleted'),
  msg('$ unchanged lines'),
];

/** Translates the editor's own texts, whose keys are the English texts. */
export function phrases(): Extension {
  return EditorState.phrases.of(Object.fromEntries(PHRASES.map((text) => [text, t(text)])));
}
