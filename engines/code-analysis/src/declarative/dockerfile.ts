import { Lines, sizeFeature, sizeOf } from '../report/lines.ts';
import type { Report } from '../report/report.ts';
import { code, codes, count, list } from '../report/words.ts';
import { counting, feature } from './shared.ts';

/** One instruction with the lines that it is continued on. */
interface Instruction {
  name: string;
  text: string;
  fromLine: number;
  toLine: number;
}

const SHOWN = [
  'RUN',
  'COPY',
  'ADD',
  'USER',
  'EXPOSE',
  'CMD',
  'ENTRYPOINT',
  'HEALTHCHECK',
  'WORKDIR',
];

/** What is said about a Dockerfile. */
export function dockerfileReport(content: string): Report {
  const all = instructionsOf(content);
  const named = (name: string) => all.filter((one) => one.name === name);
  const stages = named('FROM').map(({ text }) => stageOf(text));
  const ports = named('EXPOSE').flatMap(({ text }) => text.split(/\s+/));
  const users = named('USER').map(({ text }) => text);
  const start = [...named('ENTRYPOINT'), ...named('CMD')].map(({ text }) => text);
  const runs = named('RUN').length;
  const lines = new Lines(content);
  return {
    summary: [
      stages.length === 0
        ? 'A Dockerfile without a base image.'
        : `Builds an image in ${count(stages.length, 'stage')} from ${codes(
            stages.map(({ image }) => image),
            4,
          )}.`,
      `It has ${list([count(runs, 'command'), count(named('COPY').length + named('ADD').length, 'copy', 'copies'), count(named('ENV').length, 'environment setting')])}.`,
      `${users.length > 0 ? `It runs as ${codes(users.slice(-1))}` : 'It sets no user, so that it runs as that of the base image'}${start.length > 0 ? ` and starts ${codes(start.slice(-1))}` : ''}.`,
    ],
    features: [
      ...feature(
        'Stages',
        stages.length > 0 &&
          codes(
            stages.map(({ name, image }) => name || image),
            5,
          ),
      ),
      ...feature(
        'Base images',
        stages.length > 0 &&
          codes(
            stages.map(({ image }) => image),
            5,
          ),
      ),
      ...feature('Ports', ports.length > 0 && codes(ports, 5)),
      ...feature('User', users.length > 0 && codes(users, 3)),
      ...feature('Starts', start.length > 0 && codes(start, 2)),
      ...feature('Health check', named('HEALTHCHECK').length > 0 && 'yes'),
      sizeFeature(sizeOf(content, lines, commentsOf(content))),
    ],
    counts: [
      counting(all.length, 'instruction', [15, 35]),
      counting(stages.length, 'stage', [2, 3]),
      counting(runs, 'command', [4, 12]),
    ],
    claims: all
      .filter(({ name }) => name === 'FROM' || SHOWN.includes(name))
      .map(({ name, text, fromLine, toLine }) => ({
        text: describe(name, text),
        fromLine,
        toLine,
      })),
  };
}

function instructionsOf(content: string): Instruction[] {
  const found: Instruction[] = [];
  let open: Instruction | null = null;
  content.split('\n').forEach((row, index) => {
    const text = row.trim();
    if (text.startsWith('#') || text === '') return;
    const isContinued = text.endsWith('\\');
    const part = isContinued ? text.slice(0, -1).trim() : text;
    if (open) {
      open.text += ` ${part}`;
      open.toLine = index + 1;
    } else {
      const [name = '', ...rest] = part.split(/\s+/);
      open = {
        name: name.toUpperCase(),
        text: rest.join(' '),
        fromLine: index + 1,
        toLine: index + 1,
      };
      found.push(open);
    }
    if (!isContinued) open = null;
  });
  return found;
}

function commentsOf(content: string): { from: number; to: number }[] {
  return [...content.matchAll(/^[ \t]*#.*$/gm)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
}

function stageOf(text: string): { image: string; name: string } {
  const words = text.split(/\s+/).filter((word) => !word.startsWith('--'));
  const isNamed = words[1]?.toLowerCase() === 'as';
  return { image: words[0] ?? '', name: isNamed ? (words[2] ?? '') : '' };
}

const DOES: Readonly<Record<string, (text: string) => string>> = {
  FROM: (text) => {
    const { image, name } = stageOf(text);
    return `Begins ${name ? `the stage ${code(name)}` : 'a stage'} from the image ${code(image)}.`;
  },
  RUN: (text) => `Runs ${code(text)} while the image is built.`,
  COPY: (text) => {
    const from = /--from=(\S+)/.exec(text)?.[1];
    const paths = text.split(/\s+/).filter((word) => !word.startsWith('--'));
    const target = paths.at(-1) ?? '';
    return `Copies ${codes(paths.slice(0, -1), 3)} to ${code(target)}${from ? ` from the stage ${code(from)}` : ''}.`;
  },
  ADD: (text) => `Adds ${code(text)}.`,
  USER: (text) => `Goes on as the user ${code(text)}.`,
  EXPOSE: (text) => `Names the port ${code(text)}.`,
  CMD: (text) => `Starts ${code(text)}.`,
  ENTRYPOINT: (text) => `Always starts ${code(text)}.`,
  HEALTHCHECK: (text) => `Checks whether it works: ${code(text)}.`,
  WORKDIR: (text) => `Works in ${code(text)}.`,
};

function describe(name: string, text: string): string {
  return DOES[name]?.(text) ?? `${code(name)} ${code(text)}.`;
}
