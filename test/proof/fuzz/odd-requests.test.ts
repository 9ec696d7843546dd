import { fuzzBytes } from './fuzz-bytes.ts';

fuzzBytes('odd request as bytes', ['with doubled headers', 'of another version', 'pipelined']);
