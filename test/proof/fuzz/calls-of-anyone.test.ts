import { allEndpoints, fuzzCalls } from './fuzz-calls.ts';

fuzzCalls(
  'anyone',
  allEndpoints.filter(({ access }) => access === 'anyone' || access === 'vendor'),
);
