import { tableRules } from '#platform/server/db/table-rules.ts';
import { stops } from './schema.ts';

export const stopRules = tableRules(stops, {
  holds: 'What an operator has stopped (signing up, sending, answers), since when, and what users are told',
  retention: { kept: 'until the operator resumes it' },
  export: { notExported: 'Nothing in it is about a person.' },
  erasure: { notErased: 'Nothing in it is about a person.' },
});
