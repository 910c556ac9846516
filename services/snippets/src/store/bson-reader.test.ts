import { mongo } from 'mongoose';
import { expect, it } from 'vitest';
import { BsonReader } from './bson-reader.ts';

const { BSON } = mongo;
const id = new BSON.ObjectId('0123456789abcdef01234567');
const names = [
  'id',
  'text',
  'tags',
  'yes',
  'when',
  'small',
  'large',
  'huge',
  'days',
  'no',
] as const;

function opened(doc: mongo.Document) {
  const reader = new BsonReader(names);
  reader.open(Buffer.from(BSON.serialize(doc)));
  return reader;
}

it('the reader of stored documents reads every kind of field a snippet has, whatever lies between', () => {
  const reader = opened({
    other: { text: 'inner', list: [1, { a: null }] },
    text: 'größe \u{1f600}',
    nothing: null,
    tags: ['one', '', 'dos años'],
    id,
    yes: true,
    small: 7,
    large: 2.5,
    when: new Date(1_234_567_890_123),
    huge: BSON.Long.fromNumber(2 ** 40),
    days: { 20000: 3, note: 'x' },
    no: false,
  });
  expect([reader.hex('id'), reader.text('text')]).toEqual([`${id}`, 'größe \u{1f600}']);
  expect(reader.bytes('text').toString()).toBe('größe \u{1f600}');
  expect(reader.texts('tags')).toEqual(['one', '', 'dos años']);
  expect([reader.isTrue('yes'), reader.isTrue('no'), reader.has('no')]).toEqual([
    true,
    false,
    true,
  ]);
  const numbers = (['small', 'large', 'when', 'huge'] as const).map((name) => reader.number(name));
  expect(numbers).toEqual([7, 2.5, 1_234_567_890_123, 2 ** 40]);
  expect(reader.numbers('days')).toEqual({ 20000: 3 });
});

it('the reader of stored documents reads what is missing or of another kind as nothing', () => {
  const reader = opened({ text: 1, id: 'x', tags: 'x', days: [], yes: 1, small: 'x' });
  expect([reader.text('text'), reader.hex('id'), reader.texts('tags')]).toEqual(['', '', []]);
  expect([reader.isTrue('yes'), reader.number('small'), reader.number('large')]).toEqual([
    false,
    0,
    0,
  ]);
  expect([reader.numbers('days'), reader.bytes('text').length]).toEqual([{}, 0]);
});

it('the reader of stored documents shows nothing of the document it read before', () => {
  const reader = opened({ text: 'first', yes: true });
  reader.open(Buffer.from(BSON.serialize({ small: 1 })));
  expect([reader.text('text'), reader.isTrue('yes'), reader.number('small')]).toEqual([
    '',
    false,
    1,
  ]);
});

it('the reader of stored documents reads one after the other, whatever the order and the number of their fields', () => {
  const reader = new BsonReader(names);
  const docs = [
    { text: 'one', small: 1, id },
    { text: 'one', small: 2, id },
    { small: 3, texts: 'another', text: 'größe', id: new BSON.ObjectId() },
    { id, text: 'x'.repeat(50), small: 4, tags: ['a', 'one'] },
    { te: 'x', text: 'one', small: 5, id },
  ];
  for (const doc of [...docs, ...docs]) {
    reader.open(Buffer.from(BSON.serialize(doc)));
    expect([reader.text('text'), reader.number('small')]).toEqual([doc.text, doc.small]);
    expect([reader.sharedHex('id'), reader.hex('id')]).toEqual([
      doc.id.toHexString(),
      doc.id.toHexString(),
    ]);
    expect(reader.texts('tags')).toEqual(doc.tags ?? []);
  }
});
