import mongoose, { type Connection, Schema, Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';

const userSchema = new Schema(
  { name: { type: String, required: true, unique: true }, bio: String },
  { timestamps: true },
);

const snippetSchema = new Schema(
  {
    title: String,
    owner: { type: Schema.Types.ObjectId, ref: 'User' },
    tags: [String],
    visibility: { type: String, enum: ['public', 'private'], default: 'private' },
    stats: { views: { type: Number, default: 0 } },
    comments: [{ text: String, likes: { type: Number, default: 0 } }],
    meta: { type: Map, of: String },
    expiresAt: { type: Date, expires: 3600 },
  },
  { timestamps: true, optimisticConcurrency: true },
);
snippetSchema.index({ visibility: 1, updatedAt: -1 });
snippetSchema.index({ tags: 1, createdAt: -1 });

let test: TestServer;
let connection: Connection;

function models() {
  return {
    User: connection.model('User', userSchema),
    Snippet: connection.model('Snippet', snippetSchema),
  };
}

beforeAll(async () => {
  test = await startTestServer();
  connection = await mongoose.createConnection(test.server.uri, { dbName: 'mongoose' }).asPromise();
  models();
});
afterAll(async () => {
  await connection.close();
  await test.stop();
});
beforeEach(async () => {
  const { User, Snippet } = models();
  await Promise.all([User.deleteMany({}), Snippet.deleteMany({})]);
});

describe('mongoose', () => {
  it('builds and syncs the indexes of its schemas', async () => {
    const { Snippet, User } = models();
    await Promise.all([Snippet.init(), User.init()]);
    expect(await Snippet.syncIndexes()).toEqual([]);
    const names = (await Snippet.listIndexes()).map((index: { name: string }) => index.name);
    expect(names).toEqual([
      '_id_',
      'expiresAt_1',
      'visibility_1_updatedAt_-1',
      'tags_1_createdAt_-1',
    ]);
    await Snippet.collection.createIndex({ extra: 1 });
    expect(await Snippet.syncIndexes()).toEqual(['extra_1']);
  });

  it('saves, loads and changes documents', async () => {
    const { Snippet } = models();
    const made = await Snippet.create({
      title: 'A',
      tags: ['x'],
      meta: { k: 'v' },
      comments: [{ text: 'hi' }],
    });
    const found = await Snippet.findById(made._id).orFail();
    expect(found.toObject()).toMatchObject({
      title: 'A',
      tags: ['x'],
      visibility: 'private',
      __v: 0,
    });
    expect(found.meta?.get('k')).toBe('v');
    found.tags.push('y');
    found.comments[0]?.set('likes', 3);
    await found.save();
    const lean = await Snippet.findOne({ tags: 'y' }).lean();
    expect(lean).toMatchObject({ tags: ['x', 'y'], comments: [{ text: 'hi', likes: 3 }], __v: 1 });
  });

  it('refuses a stale save with a VersionError', async () => {
    const { Snippet } = models();
    const { _id } = await Snippet.create({ title: 'A' });
    const [first, second] = await Promise.all([
      Snippet.findById(_id).orFail(),
      Snippet.findById(_id).orFail(),
    ]);
    first.title = 'B';
    await first.save();
    second.title = 'C';
    await expect(second.save()).rejects.toThrow(mongoose.Error.VersionError);
  });

  it('reports duplicate keys', async () => {
    const { User } = models();
    await User.init();
    await User.create({ name: 'ann' });
    await expect(User.create({ name: 'ann' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { name: 1 },
      keyValue: { name: 'ann' },
    });
  });

  it('populates, filters, pages and counts', async () => {
    const { User, Snippet } = models();
    const owner = await User.create({ name: 'ann' });
    await Snippet.insertMany(
      Array.from({ length: 30 }, (_, n) => ({
        title: `S${n}`,
        owner: owner._id,
        visibility: n % 2 ? 'public' : 'private',
      })),
    );
    const page = await Snippet.find({ visibility: 'public' })
      .sort({ updatedAt: -1, _id: 1 })
      .skip(5)
      .limit(5)
      .select('title owner')
      .populate('owner', 'name')
      .lean();
    expect(page).toHaveLength(5);
    expect(page[0]?.owner).toMatchObject({ name: 'ann' });
    expect(await Snippet.countDocuments({ visibility: 'public' })).toBe(15);
    expect(await Snippet.estimatedDocumentCount()).toBe(30);
    expect(await Snippet.exists({ title: 'S3' })).not.toBeNull();
    expect(await Snippet.distinct('visibility')).toEqual(['private', 'public']);
    let streamed = 0;
    for await (const _ of Snippet.find().cursor({ batchSize: 7 })) streamed++;
    expect(streamed).toBe(30);
  });

  it('updates with operators and aggregates', async () => {
    const { Snippet } = models();
    const { _id } = await Snippet.create({
      title: 'A',
      tags: ['a', 'b'],
      comments: [{ text: 'x' }, { text: 'y' }],
    });
    await Snippet.updateOne(
      { _id, 'comments.text': 'y' },
      { $inc: { 'comments.$.likes': 2, 'stats.views': 1 } },
    );
    await Snippet.updateOne(
      { _id },
      { $pull: { comments: { text: 'x' } }, $addToSet: { tags: { $each: ['b', 'c'] } } },
    );
    const after = await Snippet.findOneAndUpdate(
      { _id },
      { $set: { title: 'B' } },
      { returnDocument: 'after' },
    ).lean();
    expect(after).toMatchObject({
      title: 'B',
      tags: ['a', 'b', 'c'],
      comments: [{ text: 'y', likes: 2 }],
      stats: { views: 1 },
    });
    const counted = await Snippet.aggregate([
      { $match: { _id: new Types.ObjectId(_id.toString()) } },
      { $unwind: '$tags' },
      { $group: { _id: '$tags', n: { $sum: 1 }, views: { $avg: '$stats.views' } } },
      { $sort: { _id: 1 } },
    ]);
    expect(counted).toEqual(['a', 'b', 'c'].map((tag) => ({ _id: tag, n: 1, views: 1 })));
  });

  it('writes in bulk', async () => {
    const { Snippet } = models();
    const result = await Snippet.bulkWrite([
      { insertOne: { document: { title: 'A' } } },
      { updateOne: { filter: { title: 'B' }, update: { $set: { tags: ['z'] } }, upsert: true } },
      { deleteMany: { filter: { title: 'A' } } },
    ]);
    expect(result).toMatchObject({ insertedCount: 1, upsertedCount: 1, deletedCount: 1 });
    const docs = await Snippet.find();
    for (const doc of docs) doc.title = 'saved';
    await Snippet.bulkSave(docs);
    expect(await Snippet.countDocuments({ title: 'saved' })).toBe(1);
  });

  it('runs contended transactions to the end', async () => {
    const { User, Snippet } = models();
    const { _id } = await Snippet.create({ title: 'A' });
    const view = (n: number) =>
      connection.transaction(async (session) => {
        await Snippet.updateOne({ _id }, { $inc: { 'stats.views': 1 } }, { session });
        await User.create([{ name: `u${n}` }], { session });
      });
    await Promise.all(Array.from({ length: 10 }, (_, n) => view(n)));
    expect((await Snippet.findById(_id).lean())?.stats?.views).toBe(10);
    expect(await User.countDocuments()).toBe(10);
    const failing = connection.transaction(async (session) => {
      await User.deleteMany({}, { session });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await User.countDocuments()).toBe(10);
  });
});
