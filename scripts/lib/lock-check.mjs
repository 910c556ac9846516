/** Harmless: a faster codec that bullmq does without. */
const TOLERATED = /^@msgpackr-extract\//;

/**
 * Optional packages that the lock file names but does not hold: npm drops those that a registry
 * lacks, and then `npm ci` refuses the whole lock.
 */
export function incompleteEntries(lock) {
  return Object.entries(lock.packages).flatMap(([name, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((wanted) => !TOLERATED.test(wanted) && !isHeld(lock.packages, name, wanted))
      .map((wanted) => `${wanted} (for ${name || 'the root'})`),
  );
}

/** Whether a package is found from another one's folder, as Node looks for it. */
function isHeld(packages, from, wanted) {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    const prefix = folder === '' ? '' : `${folder}/`;
    if (packages[`${prefix}node_modules/${wanted}`]) return true;
    if (folder === '' || !folder.includes('node_modules/')) break;
  }
  return Boolean(packages[`node_modules/${wanted}`]);
}
