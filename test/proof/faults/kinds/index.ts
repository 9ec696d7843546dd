import type { Fault } from '../fault.ts';
import { CLOCKS } from './clocks.ts';
import { CONNECTIONS } from './connections.ts';
import { DISKS } from './disks.ts';
import { LIES } from './lies.ts';
import { KILLS } from './kills.ts';
import { VENDOR_FAULTS } from './vendors.ts';

/** Those after which something may be left behind come last. */
export const FAULTS: readonly Fault[] = [...CONNECTIONS, ...VENDOR_FAULTS, ...LIES, ...CLOCKS, ...KILLS, ...DISKS];
