import type { CurrentUser } from '../contract.ts';

export function fullName({ firstName, lastName }: Pick<CurrentUser, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}
