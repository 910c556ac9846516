/** A deleted snippet as its owner sees it; the code is cut as in lists. */
export interface TrashedRecord {
  id: string;
  title: string;
  description: string;
  excerpt: string;
  truncated: boolean;
  lineCount: number;
  language: string;
  tags: string[];
  isPublic: boolean;
  viewCount: number;
  starCount: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date;
}
