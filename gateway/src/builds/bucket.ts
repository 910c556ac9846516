import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Archives } from './build-store.ts';

/** Settings of a bucket; credentials come from the environment as for all AWS tools. */
export interface BucketOptions {
  bucket: string;
  /** Address of an S3-compatible server; undefined for AWS. */
  endpoint: string | undefined;
  region: string;
}

/** Stores the archives of builds in an S3-compatible bucket. */
export function bucketArchives({ bucket, endpoint, region }: BucketOptions): Archives {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Servers other than AWS do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: `builds/${key}` });
  return {
    async put(key, archive) {
      await client.send(new PutObjectCommand({ ...at(key), Body: archive }));
    },
    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
  };
}
