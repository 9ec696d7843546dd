import { isPersonName } from '#platform/shared/fields.ts';

/** Leaves out a first name that breaks today's rules: old accounts may have a link as a name. */
export function greeting(firstName: string): string {
  return isPersonName(firstName) ? `Hello ${firstName},` : 'Hello,';
}
