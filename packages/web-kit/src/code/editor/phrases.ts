import { EditorState, type Extension } from '@codemirror/state';
import { msg } from '@snippetry/contracts/texts';
import { t } from '../../i18n/texts.ts';

/** What the editor says itself: in the panels of its search, where lines are folded, and to screen readers. */
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

/** The editor's own words in the language of the page; they are in its catalogue by the words that the editor asks for. */
export function phrases(): Extension {
  return EditorState.phrases.of(Object.fromEntries(PHRASES.map((text) => [text, t(text)])));
}
