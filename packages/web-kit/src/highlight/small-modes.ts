import { simpleMode } from '@codemirror/legacy-modes/mode/simple-mode';

// Three languages the mode collection lacks; enough of each to colour what people read first.

/** Apache configuration: directives, sections, variables. */
export const apache = simpleMode({
  start: [
    { regex: /\s*#.*/, token: 'comment', sol: true },
    { regex: /<\/?[A-Za-z]\w*/, token: 'tag' },
    { regex: /\/?>/, token: 'tag' },
    { regex: /"(?:[^"\\]|\\.)*"/, token: 'string' },
    { regex: /[%$]\{[^}]*\}|\$\d/, token: 'type' },
    { regex: /\s*[A-Za-z]\w*/, token: 'keyword', sol: true },
    { regex: /\b(?:on|off|all|none|granted|denied)\b/i, token: 'atom' },
    { regex: /\b\d[\w.:]*/, token: 'number' },
    { regex: /\[[A-Z,=\w]+\]/, token: 'attribute' },
    { regex: /[\w./-]+/, token: null },
  ],
});

/** Markdown: headings, emphasis, code, links, lists, quotes. */
export const markdown = simpleMode({
  start: [
    { regex: /```.*/, token: 'meta', sol: true, next: 'fence' },
    { regex: /#{1,6}\s.*/, token: 'keyword', sol: true },
    { regex: /\s*>.*/, token: 'comment', sol: true },
    { regex: /\s*(?:[-*+]|\d+\.)\s/, token: 'operator', sol: true },
    { regex: /`[^`]*`/, token: 'string' },
    { regex: /!?\[[^\]]*\]/, token: 'function' },
    { regex: /\([^)\s]+\)/, token: 'property' },
    { regex: /\*\*[^*]+\*\*|__[^_]+__/, token: 'type' },
    { regex: /[^`![(*_]+/, token: null },
  ],
  fence: [
    { regex: /```\s*$/, token: 'meta', sol: true, next: 'start' },
    { regex: /.+/, token: 'string' },
  ],
});

const PHP_KEYWORDS =
  /(?:abstract|and|array|as|break|case|catch|class|clone|const|continue|declare|default|do|echo|else|elseif|enum|extends|final|finally|fn|for|foreach|function|global|if|implements|include|include_once|instanceof|interface|isset|list|match|namespace|new|or|print|private|protected|public|readonly|require|require_once|return|static|switch|throw|trait|try|unset|use|var|while|xor|yield)\b/;

/** PHP, with or without its opening tag. */
export const php = simpleMode({
  start: [
    { regex: /<\?(?:php|=)?|\?>/, token: 'meta' },
    { regex: /(?:#(?!\[)|\/\/).*/, token: 'comment' },
    { regex: /\/\*/, token: 'comment', next: 'comment' },
    { regex: /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/, token: 'string' },
    { regex: /(?:true|false|null)\b/i, token: 'atom' },
    { regex: PHP_KEYWORDS, token: 'keyword' },
    { regex: /\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?/i, token: 'number' },
    { regex: /\$\w+/, token: 'variable' },
    { regex: /->\w+/, token: 'property' },
    { regex: /[A-Za-z_\\]\w*/, token: 'variable' },
    { regex: /[-+*/%=<>!&|?:.,;(){}[\]@]/, token: 'operator' },
  ],
  comment: [
    { regex: /.*?\*\//, token: 'comment', next: 'start' },
    { regex: /.*/, token: 'comment' },
  ],
});
