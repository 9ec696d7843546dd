/**
 * Whether a status code says that the recipient's address is wrong or closed (RFC 3463, RFC 7505). Any other refusal may be temporary,
 * or our own fault.
 */
export const isBadDestination = (status: string): boolean => /^5\.(1\.(1|2|3|6|10)|2\.1)$/.test(status);
