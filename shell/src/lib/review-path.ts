/** Query parameter of the settings page that opens the review of sign-in methods. */
export const REVIEW = { name: 'review', value: 'ways-in' } as const;

export const REVIEW_PATH = `/app/settings?${REVIEW.name}=${REVIEW.value}`;
