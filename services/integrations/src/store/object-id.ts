import { Types } from 'mongoose';

export const objectId = (id: string): Types.ObjectId => new Types.ObjectId(id);
