/** A thing, independent of the database. */
export interface ThingRecord {
  id: string;
  ownerId: string;
  text: string;
  createdAt: Date;
}
