import { badValue, CommandError, failedToParse, located } from './errors.ts';

const names = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Names that MongoDB 8 supports and this server does not, by kind. */
export const REFUSED = {
  stage: names(`
    $bucket $bucketAuto $changeStream $changeStreamSplitLargeEvent $collStats $currentOp
    $densify $documents $facet $fill $geoNear $graphLookup $indexStats $listLocalSessions
    $listSampledQueries $listSearchIndexes $listSessions $merge $out $planCacheStats
    $querySettings $queryStats $redact $replaceRoot $replaceWith $sample $search $searchMeta
    $setWindowFields $shardedDataDistribution $sortByCount $unionWith $vectorSearch`),
  expression: names(`
    $abs $accumulator $acos $acosh $allElementsTrue $anyElementTrue $arrayToObject $asin $asinh
    $atan $atan2 $atanh $avg $binarySize $bitAnd $bitNot $bitOr $bitXor $bottom $bottomN
    $bsonSize $ceil $cmp $convert $cos $cosh $covariancePop $covarianceSamp $dateAdd $dateDiff
    $dateFromParts $dateFromString $dateSubtract $dateToParts $dateToString $dateTrunc
    $dayOfMonth $dayOfWeek $dayOfYear $degreesToRadians $denseRank $derivative $documentNumber
    $exp $expMovingAvg $first $firstN $floor $function $getField $hour $indexOfArray
    $indexOfBytes $indexOfCP $integral $isNumber $isoDayOfWeek $isoWeek $isoWeekYear $last
    $lastN $let $linearFill $ln $locf $log $log10 $ltrim $max $maxN $median $meta $millisecond
    $min $minN $minute $mod $month $objectToArray $percentile $pow $radiansToDegrees $rand
    $range $rank $reduce $regexFind $regexFindAll $regexMatch $replaceAll $replaceOne
    $reverseArray $round $rtrim $sampleRate $second $setDifference $setEquals $setField
    $setIntersection $setIsSubset $setUnion $shift $sin $sinh $sortArray $split $sqrt $stdDevPop
    $stdDevSamp $strcasecmp $substr $substrBytes $sum $switch $tan $tanh $toBool $toDate
    $toDecimal $toDouble $toHashedIndexKey $toInt $toLong $toObjectId $toUUID $top $topN $trim
    $trunc $tsIncrement $tsSecond $unsetField $week $year $zip`),
  accumulator: names(`
    $accumulator $bottom $bottomN $concatArrays $count $firstN $lastN $maxN $median
    $mergeObjects $minN $percentile $setUnion $stdDevPop $stdDevSamp $top $topN`),
  query: names(`
    $alwaysFalse $alwaysTrue $bitsAllClear $bitsAllSet $bitsAnyClear $bitsAnySet $box $center $centerSphere $geoIntersects
    $geoWithin $geometry $jsonSchema $maxDistance $meta $minDistance $near $nearSphere $polygon
    $comment $mod $rand $sampleRate $text $where`),
  update: names('$bit $currentDate $mul $rename'),
  command: names(`
    abortReshardCollection analyze applyOps authenticate autoCompact autoSplitVector balancerStart
    balancerStatus balancerStop cloneCollectionAsCapped collMod collStats compact
    compactStructuredEncryptionData connPoolStats convertToCapped createRole createSearchIndexes
    createUser currentOp dataSize dbHash dropAllRolesFromDatabase dropAllUsersFromDatabase
    dropConnections dropRole dropSearchIndex dropUser enableSharding filemd5 flushRouterConfig fsync
    fsyncUnlock getCmdLineOpts getLog getParameter grantPrivilegesToRole grantRolesToRole grantRolesToUser
    hostInfo invalidateUserCache killAllSessionsByPattern killOp listCommands listSearchIndexes
    lockInfo logApplicationMessage logRotate mapReduce planCacheClear planCacheClearFilters
    planCacheListFilters planCacheSetFilter profile reIndex renameCollection replSetFreeze
    replSetGetConfig replSetGetStatus replSetInitiate replSetReconfig replSetStepDown
    revokePrivilegesFromRole revokeRolesFromRole revokeRolesFromUser rolesInfo rotateCertificates
    setClusterParameter setDefaultRWConcern setFeatureCompatibilityVersion setParameter
    shardCollection shutdown top updateRole updateSearchIndex updateUser usersInfo validate validateDBMetadata
    whatsmyuri`),
} as const;

export type NameKind = keyof typeof REFUSED;

const invalidOperator = (message: string): CommandError => new CommandError(168, message);

const ERRORS: Readonly<Record<NameKind, (message: string) => CommandError>> = {
  stage: (message) => located(40324, message),
  expression: invalidOperator,
  accumulator: (message) => located(15952, message),
  query: badValue,
  update: failedToParse,
  command: (message) => new CommandError(115, message),
};

/** Error for a name that only MongoDB supports; undefined if MongoDB does not support it either. */
export function refusal(kind: NameKind, name: string): CommandError | undefined {
  if (!REFUSED[kind].has(name)) return undefined;
  return ERRORS[kind](
    `${name} is not supported by the embedded database; a MongoDB server (MONGODB_URI) supports it`,
  );
}

/** Error for an unsupported name: the refusal if MongoDB supports it, else MongoDB's own error. */
export const unknownName = (kind: NameKind, name: string, message: string): CommandError =>
  refusal(kind, name) ?? ERRORS[kind](message);
