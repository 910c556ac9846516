/** Query parameter of the settings that opens the review of the ways into the account. */
export const REVIEW = { name: 'review', value: 'ways-in' } as const;

/** Address of that review. */
export const REVIEW_PATH = `/app/settings?${REVIEW.name}=${REVIEW.value}`;
