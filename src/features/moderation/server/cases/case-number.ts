/** What people call a case by. */
export const caseNumber = (id: string): string => id.slice(0, 8);
