// Holds a document in a transaction until it is killed: `node transaction-holder.ts <uri>`.
import { MongoClient } from 'mongodb';

const client = await new MongoClient(process.argv[2] ?? '').connect();
const session = client.startSession();
session.startTransaction();
await client
  .db('app')
  .collection<{ _id: string; n: number }>('c')
  .updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session });
process.stdout.write('holding\n');
