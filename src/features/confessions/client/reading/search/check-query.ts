const SHORTEST = 2;

/** What is wrong with a search before it is sent, or null. */
export function checkQuery(typed: string, missing: string): string | null {
  const query = cleanQuery(typed);
  if (query === '') return missing;
  return [...query].length < SHORTEST ? 'Search too short: Please enter at least 2 characters' : null;
}

/** As it is asked for: people write their handle with its @. */
export function cleanQuery(typed: string): string {
  return typed.replace(/^[\s@]+/, '').trim();
}
