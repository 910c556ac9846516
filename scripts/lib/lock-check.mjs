/** An optional faster codec of bullmq. */
const TOLERATED = /^@msgpackr-extract\//;

/**
 * Optional packages that the lock file refers to but does not contain: npm drops packages that a
 * registry lacks, and then `npm ci` refuses the lock file.
 */
export function incompleteEntries(lock) {
  return Object.entries(lock.packages).flatMap(([name, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((wanted) => !TOLERATED.test(wanted) && !isResolvable(lock.packages, name, wanted))
      .map((wanted) => `${wanted} (for ${name || 'the root'})`),
  );
}

/** Whether Node's lookup finds a package from another one's folder. */
function isResolvable(packages, from, wanted) {
  for (let folder = from; folder !== ''; folder = parentPackage(folder)) {
    if (packages[`${folder}/node_modules/${wanted}`]) return true;
  }
  return Boolean(packages[`node_modules/${wanted}`]);
}

const parentPackage = (folder) =>
  folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
