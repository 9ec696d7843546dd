import { isPersonName } from '#platform/shared/fields.ts';

/** Some accounts have a name from before names had rules, such as a link: mails leave that out. */
export function greeting(firstName: string): string {
  return isPersonName(firstName) ? `Hello ${firstName},` : 'Hello,';
}
