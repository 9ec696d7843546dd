import { fuzzBytes } from './fuzz-bytes.ts';

fuzzBytes('single request as bytes', ['single']);
