export { findMinors } from './find-minors.ts';
