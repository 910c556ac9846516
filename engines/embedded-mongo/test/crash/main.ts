import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Random } from '../random.ts';
import { crashRounds } from './rounds.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, seed: { type: 'string' } },
});
const seed = values.seed ? Number(values.seed) : randomInt(2 ** 31);
const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
say(`seed ${seed}`);
const { kills, acknowledged, sent, transactions } = await crashRounds(
  Number(values.rounds),
  new Random(seed),
  (report) => {
    if (report.kills % 20 === 0) say(`${report.kills} kills, ${report.acknowledged} acknowledged`);
  },
);
say(
  `${kills} kills: ${sent} documents sent, ${acknowledged} acknowledged, none lost, none invented; ` +
    `${transactions} transactions acknowledged, none torn; every index as its documents`,
);
