const MIN_LENGTH = 2;

/** The error message for what was typed; null when it can be searched for. */
export function checkQuery(typed: string, missing: string): string | null {
  const query = cleanQuery(typed);
  if (query === '') return missing;
  return [...query].length < MIN_LENGTH ? 'Search too short: Please enter at least 2 characters' : null;
}

/** The query without surrounding space and without the @ that people put before a handle. */
export function cleanQuery(typed: string): string {
  return typed.replace(/^[\s@]+/, '').trim();
}
