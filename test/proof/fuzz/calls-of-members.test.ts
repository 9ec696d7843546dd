import { allEndpoints, fuzzCalls } from './fuzz-calls.ts';

fuzzCalls(
  'members',
  allEndpoints.filter(({ access }) => access !== 'anyone' && access !== 'vendor'),
);
