import { testLookAlikes } from './test-look-alikes.ts';

testLookAlikes('login');
